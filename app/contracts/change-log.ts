// One change to one row: what the log keeps and what devices send each other.
// Promise: changes may arrive in any order, twice or late; applying them gives every device the same rows.

import * as z from "zod/mini";
import type { Fields } from "./json.ts";

/** The tables whose rows belong to the person and follow them. */
export const keptTables = ["history", "goals", "exercises", "routines", "settings", "strings"] as const;

export type KeptTable = (typeof keptTables)[number];

/** Raised when the meaning of a patch changes. */
export const changeFormat = 1;

export const changeSchema = z.object({
  id: z.string(),
  table: z.enum(keptTables),
  key: z.string(),
  patch: z.custom<Fields>((value) => typeof value === "object" && value !== null && !Array.isArray(value)),
  /** Hybrid logical clock: sorts as text, unique over all devices. */
  clock: z.string(),
  device: z.string(),
  v: z.int().check(z.positive()),
});

export type Change = z.infer<typeof changeSchema>;

/** A change as this device's log holds it. */
export interface LoggedChange extends Change {
  /** Position in this device's log. */
  seq: number;
  /** The open page that wrote it; absent when it came from elsewhere. Lets other tabs tell who changed what. */
  page?: string;
  /** The storage facade's clear() wrote it: other tabs hear of one clearing, not of each key. */
  clears?: true;
  /** 1 until another device or server has confirmed it. */
  pending?: 1;
}
