const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Which way a text runs: as its first letter does. */
export const directionOf = (text: string): 'ltr' | 'rtl' => {
  const first = /\p{L}/u.exec(text)?.[0];
  return first !== undefined && fromRight.test(first) ? 'rtl' : 'ltr';
};
