// Plain JSON values, which can be stored and sent.
// Guarantees: a value of these types survives JSON.stringify and JSON.parse unchanged.

export type Json = string | number | boolean | null | Json[] | { [field: string]: Json };

/** The fields of a row, or those that one change sets. */
export type Fields = { [field: string]: Json };

/** The value as JSON stores it. */
export const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

/** The parsed JSON; undefined where the text isn't JSON. */
export function parseJson(text: string | null) {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/** The defined fields of an object, as plain JSON. */
export const toFields = (value: object): Fields => JSON.parse(JSON.stringify(value));

/** The fields without the emptied ones. A row never loses a field: emptying one sets it to null. */
export const toPresent = (fields: { readonly [field: string]: Json | undefined }): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (pair): pair is [string, Json] => pair[1] !== null && pair[1] !== undefined,
    ),
  );
