import fc from "fast-check";
import { expect, test } from "vitest";
import { toHex } from "#app/contracts/encoding.ts";
import { type CodeKind, formatCode, linkCode, parseCode, recoveryCode } from "./typed-code.ts";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const bytesOf = (kind: CodeKind) =>
  fc.uint8Array({ minLength: kind.bytes, maxLength: kind.bytes }).map((bytes) => Uint8Array.from(bytes));
const kinds: readonly (readonly [string, CodeKind])[] = [
  ["recovery", recoveryCode],
  ["link", linkCode],
];
/** A fixed seed, because the checksum misses one error in 4 million, or in 65,000. */
const same = { seed: 17 };

test("vectors of the recovery code", async () => {
  const zeros = new Uint8Array(16);
  const counting = Uint8Array.from({ length: 16 }, (_, n) => n);
  expect(await formatCode(recoveryCode, zeros)).toBe("00000-00000-00000-00000-00000-2HJ69");
  expect(await formatCode(recoveryCode, counting)).toBe("000G4-0R40M-30E20-9185G-R38E1-ZZ62K");
});

test.each(kinds)("a %s code is read back however it is typed", async (_, kind) => {
  const noise = fc.array(fc.tuple(fc.nat(40), fc.constantFrom(" ", "-", "\n", "\t", ".")), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(bytesOf(kind), noise, fc.boolean(), async (bytes, extra, isLower) => {
      const code = await formatCode(kind, bytes);
      expect(code.replaceAll("-", "")).toHaveLength(kind.characters);
      let typed = code
        .replaceAll("0", "O")
        .replaceAll("1", isLower ? "l" : "I")
        .replaceAll("V", "U");
      for (const [at, sign] of extra) typed = typed.slice(0, at) + sign + typed.slice(at);
      const read = await parseCode(kind, isLower ? typed.toLowerCase() : typed);
      expect(read && toHex(read)).toBe(toHex(bytes));
    }),
  );
});

test.each(kinds)(
  "a wrong sign, two swapped ones, one too few or too many make no %s code",
  async (_, kind) => {
    const sign = fc.constantFrom(...alphabet);
    await fc.assert(
      fc.asyncProperty(bytesOf(kind), fc.nat(kind.characters - 1), sign, async (bytes, at, other) => {
        const code = (await formatCode(kind, bytes)).replaceAll("-", "");
        const [before, own = "", after] = [code.slice(0, at), code[at], code.slice(at + 1)];
        if (other !== own) expect(await parseCode(kind, before + other + after)).toBeNull();
        expect(await parseCode(kind, before + after)).toBeNull();
        expect(await parseCode(kind, before + other + own + after)).toBeNull();
        const [next = "", ...rest] = after;
        if (next !== "" && next !== own)
          expect(await parseCode(kind, before + next + own + rest.join(""))).toBeNull();
      }),
      same,
    );
  },
);

test("any text is no code, and is refused without an error", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 300 }), async (text) => {
      expect(await parseCode(recoveryCode, text)).toBeNull();
    }),
    same,
  );
  expect(await parseCode(recoveryCode, "0".repeat(1_000_000))).toBeNull();
});
