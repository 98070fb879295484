// The search over all exercises. It is pure. Everything that a key press needs is prepared once.

import { commonNames } from "#app/content/common-names.ts";
import type { Equipment } from "#app/domain/exercise/equipment.ts";
import type { Muscle } from "#app/domain/exercise/muscle.ts";
import { aliases, shortWords } from "./aliases.ts";

/** A searched exercise: a built-in one, an own one or one of the library. */
export interface Searchable {
  readonly id: string;
  readonly name: string;
  readonly equipment?: Equipment | undefined;
  readonly primaryMuscles?: readonly Muscle[] | undefined;
  readonly secondaryMuscles?: readonly Muscle[] | undefined;
}

export interface LibraryQuery {
  readonly text: string;
  /** Null finds all. */
  readonly muscle: Muscle | null;
  /** Null finds all. "body only" includes exercises that name no equipment. */
  readonly equipment: Equipment | null;
}

interface Prepared<T> {
  readonly exercise: T;
  /**
   * The letters of the name, from the beginning of each of its words to the end, so that a query may join or split
   * words.
   */
  readonly endings: readonly string[];
  /**
   * Words of the name, of the primary muscles, of the equipment, of the secondary muscles. An earlier list ranks
   * higher.
   */
  readonly words: readonly (readonly string[])[];
}

interface PreparedSearch<T> {
  readonly exercises: readonly Prepared<T>[];
  /** For each alias its letters, and the exercises that it means with their order. */
  readonly aliases: readonly (readonly [letters: string, targets: ReadonlyMap<T, number>])[];
  /** The order for exercises that fit equally well, from the aliases: usual exercises come before rare ones. */
  readonly usual: ReadonlyMap<T, number>;
}

/**
 * Words in lower case without accents, punctuation and the plural's s: "Push-Ups" is "push", "up". Marks of other scripts
 * stay, since "バック" isn't "ハック"; the dotted and the dotless i of Turkish are one letter.
 */
function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .replaceAll("ı", "i");
  return (plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) =>
    word.length > 2 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word,
  );
}

interface Term {
  readonly words: readonly string[];
  readonly endings: readonly string[];
}

const terms = new Map<string, Term>();

/** Prepares a name, a muscle or an equipment for the search; cached, since each own exercise prepares the search again. */
function prepareTerm(text: string): Term {
  const known = terms.get(text);
  if (known) return known;
  const words = wordsOf(text);
  const term = { words, endings: words.map((_, at) => words.slice(at).join("")) };
  terms.set(text, term);
  return term;
}

const lettersOf = (text: string): string => wordsOf(text).join("");

const tiers = { exactAlias: 0, start: 1, wordStart: 2, words: 3 } as const;
const noRank = Number.POSITIVE_INFINITY;

/** Prepares a search. Exercises that fit equally well stay in this order, after the usual ones. */
export function prepareSearch<T extends Searchable>(exercises: readonly T[]): PreparedSearch<T> {
  const byName = new Map(exercises.toReversed().map((exercise) => [exercise.name, exercise]));
  const usual = new Map<T, number>();
  const byCommonName = Object.entries(commonNames).map(([name, common]) => [common, [name]] as const);
  const prepared = [...Object.entries(aliases), ...byCommonName].map(([alias, names]) => {
    const targets = names.flatMap((name) => byName.get(name) ?? []);
    for (const [at, exercise] of targets.entries())
      usual.set(exercise, Math.min(usual.get(exercise) ?? noRank, at));
    return [lettersOf(alias), new Map(targets.map((exercise, at) => [exercise, at]))] as const;
  });
  return {
    exercises: exercises.map((exercise) => {
      const { words, endings } = prepareTerm(exercise.name);
      const wordsOfTerm = (term: string) => prepareTerm(term).words;
      return {
        exercise,
        endings,
        words: [
          words,
          (exercise.primaryMuscles ?? []).flatMap(wordsOfTerm),
          exercise.equipment ? wordsOfTerm(exercise.equipment) : [],
          (exercise.secondaryMuscles ?? []).flatMap(wordsOfTerm),
        ],
      };
    }),
    aliases: prepared,
    usual,
  };
}

/** The index of the first list with a word that begins with one of the spellings; -1 if there is none. */
function findWord(lists: Prepared<unknown>["words"], spellings: readonly string[]): number {
  return lists.findIndex((words) =>
    words.some((word) => spellings.some((spelling) => word.startsWith(spelling))),
  );
}

/** For a text without letters and digits, such as an emoji. Only upper case and outer spaces are ignored. */
const asTyped = (text: string): string => text.trim().toLowerCase();

/** How well an exercise fits, the lower the better; infinite if it doesn't. */
function rankOf(
  { endings, words }: Prepared<unknown>,
  letters: string,
  spellings: readonly string[][],
): number {
  const at = endings.findIndex((ending) => ending.startsWith(letters));
  if (at >= 0) return at === 0 ? tiers.start : tiers.wordStart + Math.min(at, 9) / 10;
  let worst = 0;
  for (const each of spellings) {
    const list = findWord(words, each);
    if (list < 0) return noRank;
    worst = Math.max(worst, list);
  }
  return tiers.words + worst;
}

/** The short word and the words that it stands for: "db", "dumbbell". */
function spellingsOf(word: string): string[] {
  const short = Object.entries(shortWords).filter(([each]) => lettersOf(each) === word);
  return [word, ...short.flatMap(([, long]) => long.map((each) => wordsOf(each)[0] ?? each))];
}

function fits({ equipment, primaryMuscles, secondaryMuscles }: Searchable, query: LibraryQuery): boolean {
  if (query.equipment && (equipment ?? "body only") !== query.equipment) return false;
  const { muscle } = query;
  return !muscle || Boolean(primaryMuscles?.includes(muscle) || secondaryMuscles?.includes(muscle));
}

/**
 * The exercises that a query finds, the best first: an exact name or alias; names that start with the text; names with
 * a word that does (the earlier, the better); names with all its words in any order; muscles and equipment. Without a
 * text, all exercises that pass the filters, the usual ones first. Exercises with the filter's muscle as a primary one come before those that
 * have it as a secondary one.
 */
export function searchLibrary<T extends Searchable>(search: PreparedSearch<T>, query: LibraryQuery): T[] {
  const typed = wordsOf(query.text);
  const letters = typed.join("");
  const spellings = typed.map(spellingsOf);
  const signs = letters === "" ? asTyped(query.text) : "";
  const byAlias = new Map<T, number>();
  if (letters.length > 1) {
    for (const [alias, targets] of search.aliases) {
      if (!alias.startsWith(letters)) continue;
      for (const [exercise, at] of targets) {
        const rank = alias === letters ? tiers.exactAlias + at / 100 : tiers.start;
        byAlias.set(exercise, Math.min(byAlias.get(exercise) ?? noRank, rank));
      }
    }
  }
  const found = search.exercises.flatMap((prepared, order) => {
    const { exercise, endings } = prepared;
    if (!fits(exercise, query) || !asTyped(exercise.name).includes(signs)) return [];
    const isSecondary = query.muscle !== null && !exercise.primaryMuscles?.includes(query.muscle);
    const own = letters === "" ? 0 : endings[0] === letters ? -1 : rankOf(prepared, letters, spellings);
    const rank = Math.min(own, byAlias.get(exercise) ?? noRank);
    if (rank === noRank) return [];
    const usual = search.usual.get(exercise) ?? noRank;
    return [{ exercise, order, rank: isSecondary ? rank + 10 : rank, usual }];
  });
  return found
    .sort((a, b) => a.rank - b.rank || (a.usual === b.usual ? a.order - b.order : a.usual - b.usual))
    .map(({ exercise }) => exercise);
}

/** Whether an exercise has this name, apart from case, accents, punctuation and plural. */
export function hasName<T extends Searchable>(search: PreparedSearch<T>, text: string): boolean {
  const letters = lettersOf(text);
  return search.exercises.some(({ endings, exercise }) =>
    letters === "" ? asTyped(exercise.name) === asTyped(text) : endings[0] === letters,
  );
}
