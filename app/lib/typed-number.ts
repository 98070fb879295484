import { formatNumber } from "./format-number.ts";

/**
 * Converts the digits and signs of Arabic, Persian and full-width keyboards to ASCII: "٨٢٫٥" and "８２．５" become "82.5".
 * Also converts the digits of Devanagari, Bengali and Burmese, in which those locales show numbers. Everything else
 * stays.
 */
export const toAsciiNumber = (typed: string): string =>
  typed.replace(/[٠-٩۰-۹०-९০-৯၀-၉，-：]/g, toAscii).replace("٫", ".");

function toAscii(sign: string): string {
  const code = sign.charCodeAt(0);
  // The zeros of Devanagari and Bengali are U+0966 and U+09E6. The other zeros are at a multiple of 16.
  return String.fromCharCode(
    code > 0xff00 ? code - 0xfee0 : ((code >> 8 === 9 ? code + 10 : code) & 15) | 48,
  );
}

/**
 * Parses a number with a decimal comma or point; NaN otherwise. Thousands may be set apart, as in "1,500" and "1 500".
 */
export function parseDecimal(typed: string): number {
  const plain = joinThousands(toAsciiNumber(typed).trim()).replace(",", ".");
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/**
 * Parses the whole number at the beginning of a text: "1.9" and "1 kcal" are 1, "1,500" is 1500; NaN if there is none.
 */
export const parseLeadingInteger = (typed: string): number =>
  Number.parseInt(joinThousands(toAsciiNumber(typed).trim()), 10);

/**
 * "1,500" and India's "1,50,000" as "1500" and "150000": a comma before three digits is taken for the sign that numbers are
 * shown with. A point stands between thousands only where the reader's locale has it there, because forms are filled in with
 * a decimal point.
 * @param group what the locale writes between thousands
 */
export const joinThousands = (text: string, group = formatNumber(10_000)[2]): string =>
  text.replace(/^[1-9]\d{0,2}([,.\s'’])(?:\d{2,3}\1)*\d{3}(?!\d|\1)/, (number, sign: string) =>
    sign === "." && group !== "." ? number : number.replaceAll(sign, ""),
  );
