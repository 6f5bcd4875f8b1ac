/** Below 1024 are the ports of other services, which would take a request of ours for something else. */
export const isPortOfOtherService = ({ port }: URL): boolean =>
  port !== '' && port !== '80' && port !== '443' && Number(port) < 1024;
