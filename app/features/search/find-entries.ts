import type { SearchEntry } from "#app/content/search-entries.ts";

/** The entries whose title, description or category contains the query, case-insensitively. None for a blank query. */
export function findEntries(entries: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return [];
  return entries.filter(({ title, description, category }) =>
    [title, description, category].some((text) => text.toLowerCase().includes(wanted)),
  );
}
