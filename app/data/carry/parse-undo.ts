import * as z from "zod/mini";
import { keptTables } from "#app/contracts/change-log.ts";
import type { Fields, Json } from "#app/contracts/json.ts";
import type { Undo } from "./import-plan.ts";

const undoSchema = z.array(
  z.object({
    table: z.enum(keptTables),
    key: z.string(),
    before: z.optional(z.custom<Fields>((given) => typeof given === "object" && given !== null)),
    clocks: z.optional(z.record(z.string(), z.string())),
  }),
);

/** What an import left behind for taking it back. Throws when it isn't there any more. */
export const parseUndo = (value: Json | undefined): Undo[] =>
  undoSchema.parse(value).map(({ table, key, before, clocks }) => ({
    table,
    key,
    ...(before && clocks && { before, clocks }),
  }));
