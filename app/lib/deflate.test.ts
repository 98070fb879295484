import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deflate, inflate } from "./deflate.ts";

const bytesOf = (...values: number[]) => new Uint8Array(values);

describe("deflated bytes", () => {
  it("inflate to the same bytes, up to the limit", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (given) => {
        const bytes = new Uint8Array(given);
        const deflated = await deflate(bytes);
        expect(await inflate(deflated, bytes.length)).toEqual(bytes);
        if (bytes.length > 0) expect(await inflate(deflated, bytes.length - 1)).toBeNull();
      }),
    );
  });

  it("are given up as soon as they are too long", async () => {
    // A gigabyte of zeros deflates to a megabyte; 1 % of it is enough here.
    const bomb = new Uint8Array(deflateRawSync(new Uint8Array(10_000_000)));
    expect(bomb.length).toBeLessThan(10_000);
    expect(await inflate(bomb, 100_000)).toBeNull();
  });

  it.each([
    ["nothing", bytesOf()],
    ["no block", bytesOf(255, 255, 255)],
    ["a block that is cut off", new Uint8Array(deflateRawSync("a sentence that is cut off").subarray(0, 10))],
    ["something after the last block", bytesOf(...deflateRawSync("whole"), 1, 2, 3)],
  ])("are null for %s", async (_, bytes) => {
    expect(await inflate(bytes, 1000)).toBeNull();
  });
});
