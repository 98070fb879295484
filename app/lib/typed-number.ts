/**
 * A typed number with the digits and signs of Arabic, Persian and full-width keyboards as those of ASCII: "٨٢٫٥" and
 * "８２．５" are "82.5". Everything else stays.
 */
export const toAsciiNumber = (typed: string): string =>
  typed.replace(/[٠-٩۰-۹，-：]/g, toAscii).replace("٫", ".");

function toAscii(sign: string): string {
  const code = sign.charCodeAt(0);
  return String.fromCharCode(code > 0xff00 ? code - 0xfee0 : (code & 15) | 48);
}
