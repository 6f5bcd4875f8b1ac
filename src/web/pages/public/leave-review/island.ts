/** What the server's half and the browser's half of the review form must agree on. */
export const island = { containerId: 'review-form', dataId: 'review-form-data', identifierPrefix: 'review-' };
