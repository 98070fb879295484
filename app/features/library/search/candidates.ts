import { commonNames, shortNameOf } from "#app/content/common-names.ts";
import { exercises as builtIn } from "#app/domain/exercise/built-in-exercises.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { exerciseMuscles } from "#app/domain/exercise/exercise-muscles.ts";
import type { LibraryExercise } from "#app/domain/exercise/library-exercise.ts";
import { type OwnExercise, ownToExercise } from "#app/domain/exercise/own-exercise.ts";
import { toExercise } from "../load-library.ts";
import type { Searchable } from "./search-library.ts";

/** An exercise that can be found, and the part of the list that it belongs to. */
export interface Candidate extends Searchable {
  readonly exercise: Exercise;
  readonly group: "basic" | "own" | "library";
  /** What people call it, if that isn't its name. */
  readonly commonName?: string | undefined;
}

const basics: readonly Candidate[] = builtIn.map((exercise) => ({
  ...exercise,
  ...exerciseMuscles[exercise.id],
  exercise,
  group: "basic",
}));

/** The built-in exercises, then the own ones, then the library. */
export function listCandidates(
  own: readonly OwnExercise[],
  library: readonly LibraryExercise[],
  bodyWeightG: number | undefined,
): readonly Candidate[] {
  return [
    ...basics,
    ...own.map((each): Candidate => ({ ...each, exercise: ownToExercise(each), group: "own" })),
    ...library.map(
      (each): Candidate => ({
        ...each,
        ...(shortNameOf(each.name) !== each.name && { commonName: shortNameOf(each.name) }),
        exercise: toExercise(each, bodyWeightG),
        group: "library",
      }),
    ),
  ];
}

/** @param favourites names or ids */
export const isFavourite = ({ id, name }: Candidate, favourites: readonly string[]): boolean =>
  favourites.includes(name) || favourites.includes(id);

/** The results of a search, the favourites first. */
export const favouritesFirst = (
  found: readonly Candidate[],
  favourites: readonly string[],
): readonly Candidate[] =>
  favourites.length === 0
    ? found
    : [true, false].flatMap((wanted) => found.filter((one) => isFavourite(one, favourites) === wanted));

export interface Section {
  /** Empty for the list of search results. */
  readonly title: string;
  readonly candidates: readonly Candidate[];
}

/** How many of the recent exercises are offered first. */
const shownRecent = 8;

const ranks = new Map(Object.keys(commonNames).map((name, rank) => [name, rank]));
const rankOf = ({ name }: Candidate): number => ranks.get(name) ?? ranks.size;

/**
 * The exercises that are offered before a text is typed: favourites and recent exercises (given by name or id), then
 * the built-in ones, the own ones and the library, where those with a common name are first. Each exercise is listed
 * once.
 */
export function listSections(
  candidates: readonly Candidate[],
  favourites: readonly string[],
  recent: readonly string[],
): readonly Section[] {
  const findAll = (wanted: readonly string[]) =>
    wanted.flatMap((each) => candidates.find(({ id, name }) => id === each || name === each) ?? []);
  const first = new Set([...findAll(favourites), ...findAll(recent).slice(0, shownRecent)]);
  const group = (name: Candidate["group"]) =>
    candidates.filter((candidate) => candidate.group === name && !first.has(candidate));
  const sections = [
    { title: "Favourites and recent", candidates: [...first] },
    { title: "With a moving figure", candidates: group("basic") },
    { title: "Your own", candidates: group("own") },
    { title: "Library", candidates: group("library").toSorted((a, b) => rankOf(a) - rankOf(b)) },
  ];
  return sections.filter((section) => section.candidates.length > 0);
}

/** The first `count` candidates over all sections. */
export function takeFirst(sections: readonly Section[], count: number): readonly Section[] {
  let left = count;
  return sections.flatMap(({ title, candidates }) => {
    const taken = candidates.slice(0, left);
    left -= taken.length;
    return taken.length > 0 ? [{ title, candidates: taken }] : [];
  });
}
