import { expect, test } from "vitest";
import { chooseLocale } from "./reader-locale.ts";

test("numbers and dates of locales from right to left are English, all others the reader's", () => {
  for (const language of ["ar-EG", "fa", "he-IL", "ur-PK"]) expect(chooseLocale(language)).toBe("en-GB");
  for (const language of ["en-US", "de-DE", "ja-JP", "hi-IN", "arn", undefined])
    expect(chooseLocale(language)).toBe(undefined);
});
