/** Whether the fields of a form that React leaves alone hold something else than they began with. */
export const hasTypedText = (form: HTMLFormElement) =>
  [...form.elements].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue,
  );
