import type { Json } from "#app/model/json.ts";

/** A stored row that doesn't read as what it should be. It is shown with its raw text, never dropped. */
export interface UnreadableRow {
  key: string;
  raw: Json;
}
