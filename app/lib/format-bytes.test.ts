import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [12_800, `${(12.8).toLocaleString()} kB`],
  [1_000_000, "1 MB"],
  [9.44e6, `${(9.4).toLocaleString()} MB`],
])("%d bytes are a size in steps of 1000", (bytes, words) => expect(formatBytes(bytes)).toBe(words));
