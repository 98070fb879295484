/** The steps are in this many files of about ten kilobytes. */
export const chunkCount = 64;

/** The file with the steps of an exercise, "00" to "63": spread evenly by the id, so that no list has to be loaded. */
export function chunkOf(id: string): string {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) % 65_521;
  return String(hash % chunkCount).padStart(2, "0");
}
