import { describe, expect, test } from "vitest";
import { toDer } from "#tests/support/software-authenticator.ts";
import { AsnParser, Certificate, ECDSASigValue, X509Certificate } from "./ecdsa-signatures.ts";

/** 32 bytes without the zeros in front. */
const significant = (bytes: Uint8Array) => bytes.slice(bytes.findIndex((byte) => byte !== 0));
const parse = (der: Uint8Array) => AsnParser.parse(der, ECDSASigValue);
const bytesOf = (buffer: ArrayBuffer) => significant(new Uint8Array(buffer));

describe("an ECDSA signature in DER", () => {
  test.each([
    ["plain", 0x11, 0x22],
    ["with a high bit in both halves", 0xff, 0x80],
    ["with zeros in front", 0x00, 0x7f],
  ])("%s gives its two integers", (_what, first, second) => {
    const raw = Uint8Array.from({ length: 64 }, (_, at) => (at === 0 ? first : at === 32 ? second : at + 1));
    const { r, s } = parse(toDer(raw));
    expect([bytesOf(r), bytesOf(s)]).toEqual([significant(raw.slice(0, 32)), significant(raw.slice(32))]);
  });

  test("of a longer curve has a length of two bytes", () => {
    const half = Uint8Array.from({ length: 66 }, (_, at) => (at === 0 ? 1 : at));
    const body = [0x02, 66, ...half, 0x02, 66, ...half];
    const { r, s } = parse(Uint8Array.from([0x30, 0x81, body.length, ...body]));
    expect([new Uint8Array(r), new Uint8Array(s)]).toEqual([half, half]);
  });

  const good = toDer(new Uint8Array(64).fill(1));
  const wrong: [string, Uint8Array][] = [
    ["empty", new Uint8Array()],
    ["no sequence", good.with(0, 0x31)],
    ["no integer", good.with(2, 0x03)],
    ["a negative integer", good.with(4, 0x80)],
    ["an empty integer", Uint8Array.from([0x30, 4, 2, 0, 2, 0])],
    ["more behind it", Uint8Array.from([...good, 0])],
    ["more inside", Uint8Array.from([0x30, 9, 2, 1, 1, 2, 1, 1, 2, 1, 1])],
    ["a long length that could be short", Uint8Array.from([0x30, 0x81, 6, 2, 1, 1, 2, 1, 1])],
    ...Array.from(
      { length: good.length },
      (_, at) => [`cut after ${at}`, good.slice(0, at)] as [string, Uint8Array],
    ),
  ];
  test.each(wrong)("is refused when it is %s", (_what, der) => {
    expect(() => parse(der)).toThrow();
  });
});

test("nothing else of the replaced packages does anything", () => {
  expect(() => AsnParser.parse(new Uint8Array([0x30, 0]), Certificate)).toThrow("not read here");
  expect(() => new X509Certificate()).toThrow("not read here");
});
