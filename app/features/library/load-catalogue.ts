import * as z from "zod/mini";
import { createCatalogue, plannedRowSchema } from "#app/domain/planner/catalogue.ts";
import type { Catalogue } from "#app/domain/planner/planned-exercise.ts";
import plannedAddress from "./generated/planned.json?url";
import { loadLibrary } from "./load-library.ts";

const tableSchema = z.array(plannedRowSchema);

/**
 * The exercises that are fit for planning. Their table is a file that only the planner fetches. Rejects if it or the
 * library can't be fetched; once fetched, both need no network.
 */
export async function loadCatalogue(): Promise<Catalogue> {
  const [library, answer] = await Promise.all([loadLibrary(), fetch(plannedAddress)]);
  if (!answer.ok) throw new Error(`The table of exercises answered ${answer.status}`);
  return createCatalogue(library, tableSchema.parse(await answer.json()));
}
