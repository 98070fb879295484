import { countOf } from "./amounts.ts";
import { formatNumber } from "./format-number.ts";

/** A size in steps of 1000 (SI), as browsers and systems show it: "950 bytes", "12.8 kB", "3.1 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return countOf(bytes, "byte");
  return bytes < 1_000_000 ? `${formatNumber(bytes / 1000)} kB` : `${formatNumber(bytes / 1_000_000)} MB`;
}
