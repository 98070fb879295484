import type { OtherTarget, SearchEntry } from "#app/content/search-entries.ts";

/** The entries whose title, description or category contains the query, case-insensitively. None for a blank query. */
export function findEntries(entries: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return [];
  return entries.filter(({ title, description, category }) =>
    [title, description, category].some((text) => text.toLowerCase().includes(wanted)),
  );
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The targets with a word, in title or words, that begins with each word of the query. None for a single letter. */
export function findTargets<T extends Pick<OtherTarget, "title" | "words">>(
  targets: readonly T[],
  query: string,
): T[] {
  const wanted = wordsOf(query);
  if (wanted.join("").length < 2) return [];
  return targets.filter(({ title, words = "" }) => {
    const known = wordsOf(`${title} ${words}`);
    return wanted.every((word) => known.some((each) => each.startsWith(word)));
  });
}
