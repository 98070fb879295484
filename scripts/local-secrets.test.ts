/** The secrets of a developer's machine, made by the first start. */
import { expect, test } from "vitest";
import { addLocalSecrets } from "./local-secrets.ts";

const namesIn = (text: string) => [...text.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
const all = ["BETTER_AUTH_SECRET", "VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"];

test("an empty file gets all of them, different ones each time", () => {
  const text = addLocalSecrets("");
  expect(namesIn(text)).toEqual(all);
  expect(addLocalSecrets("")).not.toBe(text);
  expect(addLocalSecrets(text)).toBe(text);
});

test("a file that has some keeps what it has and gets the rest", () => {
  for (const text of ['# Mine\nBETTER_AUTH_SECRET="abc"\n', 'BETTER_AUTH_SECRET="abc"']) {
    const next = addLocalSecrets(text);
    expect(next.startsWith(text)).toBe(true);
    expect(namesIn(next)).toEqual(all);
  }
});

test("half of a pair is not completed with another pair's half", () => {
  const text = 'BETTER_AUTH_SECRET="abc"\nVAPID_PUBLIC_KEY="mine"\n';
  expect(addLocalSecrets(text)).toBe(text);
});
