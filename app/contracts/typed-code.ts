import * as z from "zod/mini";

/**
 * The digits of a code from a mail, an app or a text message. It may be typed or pasted with spaces, and with the digits of
 * Arabic, Persian and full-width keyboards.
 */
export const typedCode = z.pipe(
  z.string().check(z.maxLength(1000)),
  z.transform((typed) =>
    typed
      .normalize("NFKC")
      .replace(/\s/g, "")
      .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)),
  ),
);
