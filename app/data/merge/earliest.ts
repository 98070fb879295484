import type { Register } from "./last-writer.ts";

/**
 * For what happens once, ever: the earliest value stays, whoever writes later.
 * Values compare as text, which orders ISO instants; null counts as not yet happened.
 */
export function mergeEarliest(a: Register, b: Register): Register {
  if (a.value === b.value) return a.clock <= b.clock ? a : b;
  if (a.value === null) return b;
  if (b.value === null) return a;
  return String(a.value) < String(b.value) ? a : b;
}
