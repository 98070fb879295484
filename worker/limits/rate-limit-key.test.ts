import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mailboxOf, rateLimitKey } from "./rate-limit-key.ts";

const groups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
  minLength: 8,
  maxLength: 8,
});
const isMapped = (address: readonly number[]) =>
  address.slice(0, 5).every((group) => group === 0) && address[5] === 0xffff;

/**
 * The spellings of an address: padded or not, in either case, its runs of zeros cut or not, the end as IPv4, a zone.
 */
const spelling = fc.record({
  isPadded: fc.boolean(),
  isUpper: fc.boolean(),
  cut: fc.nat({ max: 7 }),
  isDotted: fc.boolean(),
  zone: fc.constantFrom("", "%eth0", "%25"),
});

type Spelling = typeof spelling extends fc.Arbitrary<infer T> ? T : never;

function spell(address: readonly number[], how: Spelling) {
  const words = address.map((group) => group.toString(16).padStart(how.isPadded ? 4 : 1, "0"));
  const [high = 0, low = 0] = address.slice(6);
  const dotted = [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const parts = how.isDotted ? [...words.slice(0, 6), dotted] : words;
  let end = how.cut;
  while (end < (how.isDotted ? 6 : 8) && address[end] === 0) end += 1;
  const text =
    end - how.cut > 1
      ? `${parts.slice(0, how.cut).join(":")}::${parts.slice(end).join(":")}`
      : parts.join(":");
  return (how.isUpper ? text.toUpperCase() : text) + how.zone;
}

test("every spelling of an IPv6 address, and every address of its /64, gives one key", () => {
  fc.assert(
    fc.property(groups, groups, spelling, spelling, (address, other, one, two) => {
      const neighbour = [...address.slice(0, 4), ...other.slice(4)];
      fc.pre(!isMapped(address) && !isMapped(neighbour));
      const key = rateLimitKey(spell(address, one));
      expect(key).toMatch(/^[\da-f:]*::\/64$/);
      expect(rateLimitKey(spell(address, two))).toBe(key);
      expect(rateLimitKey(spell(neighbour, two))).toBe(key);
    }),
  );
});

test("addresses of two /64s have two keys", () => {
  fc.assert(
    fc.property(groups, groups, spelling, (address, other, how) => {
      fc.pre(`${address.slice(0, 4)}` !== `${other.slice(0, 4)}`);
      expect(rateLimitKey(spell(address, how))).not.toBe(rateLimitKey(spell(other, how)));
    }),
  );
});

test("an IPv4 address is its own key, however it is mapped into IPv6", () => {
  fc.assert(
    fc.property(fc.ipV4(), spelling, (address, how) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
      const mapped = [0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d];
      expect(rateLimitKey(address)).toBe(address);
      expect(rateLimitKey(spell(mapped, how))).toBe(address);
    }),
  );
});

test('what is no address is the one client "unknown"', () => {
  for (const text of [
    null,
    "",
    " ",
    "unknown",
    "1.2.3",
    "1.2.3.4.",
    "1.2.3.4.5",
    "01.2.3.4",
    "256.1.1.1",
    "0x7f.0.0.1",
    "::1]/[",
    "1:2:3:4:5:6:7:8:9",
    "1::2::3",
    ":",
    "g::1",
    "2001:db8::1, 192.0.2.1",
    "1".repeat(200_000),
  ])
    expect(rateLimitKey(text), text?.slice(0, 30)).toBe("unknown");
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(rateLimitKey(text)).toMatch(/^([\da-f:.]+(\/64)?|unknown)$/);
    }),
  );
});

test.each([
  ["grace@example.com", "grace@example.com"],
  ["grace+news@example.com", "grace@example.com"],
  ["grace+a+b@example.com", "grace@example.com"],
  ["grace.hopper@example.com", "grace.hopper@example.com"],
  ["g.r.a.c.e@gmail.com", "grace@gmail.com"],
  ["grace@googlemail.com", "grace@gmail.com"],
  ["G.Race+x@GoogleMail.com", "grace@gmail.com"],
  ["grace@gmail.com.example", "grace@gmail.com.example"],
  ["gmail.com@example.com", "gmail.com@example.com"],
])("%s is read in the mailbox of %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test.each(["+tag@example.com", "+@gmail.com", "ab@"])("%s keeps its name", (address) => {
  expect(mailboxOf(address)).toBe(address);
});

test.each(["3f6c6a1e-7f57-4a3a-9a52-0f6f1a4a3f10", "+4915155500123", ""])(
  "%j is no address and stays as it is",
  (text) => {
    expect(mailboxOf(text)).toBe(text);
  },
);
