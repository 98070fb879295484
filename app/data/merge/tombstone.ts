import type { Clock } from "#app/lib/hybrid-clock.ts";
import type { Register } from "./last-writer.ts";
import { isCorrectionField } from "./progress.ts";

/** The field that says whether a row is deleted. The rest of a deleted row stays, so that undo finds it. */
export const tombstone = "deleted";

// Fields that the app fills by itself: a device that hasn't heard of the deletion may still write them.
const automatic = new Set(["achievedAt", "rank"]);

/**
 * Whether a row is deleted: its tombstone wins over every older edit, and a person's newer edit, made
 * somewhere that hadn't heard of the deletion, or an undo wins over the tombstone.
 */
export function isDeleted(fields: Iterable<readonly [string, Register]>): boolean {
  let buried: Clock | undefined;
  let touched: Clock = "";
  for (const [field, register] of fields) {
    if (field === tombstone) buried = register.value === true ? register.clock : undefined;
    else if (!automatic.has(field) && !isCorrectionField(field) && register.clock > touched)
      touched = register.clock;
  }
  return buried !== undefined && buried > touched;
}
