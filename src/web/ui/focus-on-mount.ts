/** A `ref` for the heading of what takes the place of the button that was pressed. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();
