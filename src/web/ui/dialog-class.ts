/** As high as the sheets: of two dialogs the later one then dims the earlier, sheet and all. */
export const overlayClass =
  'fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

/** On a phone a sheet at the thumb's end of the screen, elsewhere a sheet of paper in the middle. */
export const sheetClass =
  'fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-lg bg-surface p-6 shadow-high focus:outline-none data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-full sm:-translate-1/2 sm:rounded-lg sm:p-8';

export const sheetWidth = 'sm:max-w-lg';
