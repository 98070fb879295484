import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createAead, type Secrets } from "./secrets.ts";

const secret = "a-secret-with-more-than-32-characters-0";
const create = (secrets: Secrets = [secret], purpose = "cookies") => createAead(secrets, purpose);
const content = { text: "the text of a session" };

test("it opens for its purpose and owner, whatever the text", async () => {
  const aead = await create();
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "grapheme" }),
      async (text, owner) => {
        const opened = await aead.open(await aead.seal({ text }, owner), owner);
        expect(opened).toEqual({ content: { text }, isCurrent: true });
      },
    ),
    { numRuns: 50 },
  );
});

test("it opens for no other owner, for no other purpose and under no other secret", async () => {
  const sealed = await (await create()).seal(content, "factor-1");
  expect(await (await create()).open(sealed, "factor-2")).toBeNull();
  expect(await (await create([secret], "at rest")).open(sealed, "factor-1")).toBeNull();
  expect(await (await create([`${secret}1`])).open(sealed, "factor-1")).toBeNull();
});

test("it opens under the previous secret, which seals no more", async () => {
  const sealed = await (await create()).seal(content, "a");
  const rotated = await create([`${secret}1`, secret]);
  expect(await rotated.open(sealed, "a")).toEqual({ content, isCurrent: false });
  const anew = await rotated.seal(content, "a");
  expect(await (await create()).open(anew, "a")).toBeNull();
});

test("it doesn't open once a bit of it is changed", async () => {
  const aead = await create();
  const sealed = await aead.seal(content, "a");
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (let at = 0; at < sealed.length; at++) {
    // The last character of a part has bits that are not decoded.
    if (/^(\.|$)/.test(sealed.slice(at + 1))) continue;
    const index = alphabet.indexOf(sealed.charAt(at));
    const changed = sealed.slice(0, at) + alphabet.charAt(index ^ 1) + sealed.slice(at + 1);
    expect(await aead.open(changed, "a"), `character ${at}`).toBeNull();
  }
});

test.each(["", "x", ".", "a.b.c.d.e", "not base64!", "AAAA", "A".repeat(4000), "A.".repeat(2000)])(
  "%j is nothing, not an error",
  async (text) => {
    expect(await (await create()).open(text, "a")).toBeNull();
  },
);

test("it is different each time and shows nothing of the content", async () => {
  const aead = await create();
  const [one, two] = [await aead.seal({ name: "ada" }, "a"), await aead.seal({ name: "ada" }, "a")];
  expect(one).not.toBe(two);
  for (const part of one.split("."))
    expect(atob(part.replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("ada");
});

test("a secret has 32 characters", async () => {
  await expect(create(["short"])).rejects.toThrow("BETTER_AUTH_SECRET");
});
