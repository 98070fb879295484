const rightToLeft = /^(?:ar|ckb|dv|fa|he|iw|ks|ps|sd|ug|ur|yi)\b/;

/** A locale whose numbers and dates fit into a text from left to right: English for languages from right to left. */
export const chooseLocale = (language: string | undefined): string | undefined =>
  language !== undefined && rightToLeft.test(language) ? "en-GB" : undefined;

/** For Intl; undefined is the browser's. In these pages "4 / 50" of a right-to-left locale would be read as "50 / 4". */
export const readerLocale: string | undefined = chooseLocale(globalThis.navigator?.language);
