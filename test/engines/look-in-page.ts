export type Role = 'article' | 'button' | 'dialog' | 'field' | 'heading' | 'img' | 'link' | 'radio' | 'region';
export type Reading = { count: number; text: string };

/**
 * Runs inside a page, from its own text, so it uses nothing but what it is given. Finds what can be seen, in open shadow
 * roots too, by its role and by words in its name; answers the first one, or reads them.
 */
export function lookInPage(role: Role | null, name: string, reading: boolean): Element | Reading | null {
  const selectors = {
    article: 'article',
    button: 'button, summary, [role=button]',
    dialog: 'dialog, [role=dialog]',
    field: 'input, textarea, select',
    heading: 'h1, h2, h3, h4',
    img: 'img, [role=img]',
    link: 'a[href]',
    radio: 'input[type=radio]',
    region: 'section, aside, [role=region]',
  };
  const under = (root: Document | ShadowRoot | Element): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) =>
      element.shadowRoot ? [element, ...under(element.shadowRoot)] : [element],
    );
  const textOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const picture of copy.querySelectorAll('img')) picture.replaceWith(picture.alt);
    for (const mute of copy.querySelectorAll('[aria-hidden=true], style, input, textarea')) mute.remove();
    return copy.textContent ?? '';
  };
  const nameOf = (element: Element) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(textOf).join(' ');
    const named = element.getAttribute('aria-label') ?? element.getAttribute('alt');
    return (named || labels || textOf(element)).replace(/\s+/g, ' ').trim();
  };
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const found =
    role === null
      ? [document.body]
      : under(document).filter(
          (element) => element.matches(selectors[role]) && isSeen(element) && nameOf(element).includes(name),
        );
  const [first] = found;
  // Of a radio button that is drawn as something else, people press what they see.
  if (!reading) return (role === 'radio' ? first?.closest('label') : first) ?? null;
  // `innerText` ends at a shadow root.
  const read = (element: Element): string =>
    [
      (element as HTMLElement).innerText,
      ...under(element).flatMap(({ shadowRoot }) => [...(shadowRoot?.children ?? [])].map(read)),
    ].join('\n');
  return { count: found.length, text: first ? read(first) : '' };
}

/** Runs inside a page: what is typed next replaces what a field holds. */
export function selectAll(field: Element): void {
  (field as HTMLInputElement).focus();
  (field as HTMLInputElement).select();
}

/** Runs inside a page: scrolls to an element, and resolves once it has stayed where it is for a moment. */
export async function bringIntoView(element: Element): Promise<void> {
  const place = () => {
    const { x, y } = element.getBoundingClientRect();
    return `${x} ${y}`;
  };
  for (let before = ''; before !== place(); ) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    before = place();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
