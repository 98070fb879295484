import { expect, test } from "vitest";
import { formatSessionHint, parseSessionHint } from "./session-hint.ts";

test.each([true, false])("a session hint reads as it was written (remembered: %s)", (isRemembered) => {
  const hint = { id: "8a0c9d58-7b0e-4e67-9d5e-0d6f1a3b2c4d", lifeS: 86_400, isRemembered };
  expect(parseSessionHint(formatSessionHint(hint))).toEqual(hint);
});

test.each([
  null,
  "",
  "ada",
  "ada 1",
  "ada -1 remembered",
  "ada 1e9 remembered",
  "ada 1 remembered x",
  " 1 x",
])("%j names nobody", (text) => expect(parseSessionHint(text)).toBeNull());

test("an id can't break out of the header", () => {
  const text = formatSessionHint({ id: "a b\r\nSet-Cookie: x", lifeS: 1, isRemembered: true });
  expect(text).not.toMatch(/[\r\n]/);
});
