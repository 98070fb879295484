import type { TrainingSet } from "#app/domain/set/training-set.ts";
import { groupBy } from "#app/lib/lists.ts";
import { type KnownEntry, unnamedWorkout } from "../foreign-file.ts";
import { type ImportedEntry, type WorkoutEntries, wallClock } from "./history-rows.ts";
import { baseOf, inVariantOf, variantId } from "./import-id.ts";

/**
 * The sets as a text to compare, without their ids. While the unit is unknown, the text only says that there is a weight or
 * a distance. A weight of 0 counts as none: another app's file may leave it out.
 */
function textOf(sets: readonly TrainingSet[] | undefined, isUnitKnown: boolean): string {
  const amount = (value: number | undefined) => (isUnitKnown ? value || undefined : Boolean(value));
  return (
    JSON.stringify(
      sets?.map(({ kind, reps, weightG, seconds, meters, rpe }) => [
        ...[kind, reps, seconds, rpe],
        ...[amount(weightG), amount(meters)],
      ]),
    ) ?? ""
  );
}

/** For each workout, the exercise that began first. */
function listFirst(known: readonly KnownEntry[]): ReadonlyMap<string, KnownEntry> {
  const firsts = new Map<string, KnownEntry>();
  for (const entry of known) {
    if (entry.workoutId === undefined) continue;
    const first = firsts.get(entry.workoutId);
    if (!first || entry.startedAt < first.startedAt) firsts.set(entry.workoutId, entry);
  }
  return firsts;
}

/**
 * Selects the entries of a file that aren't here yet. A workout is known by its start, name and exercises under another
 * id. Two workouts that begin at the same time with other exercises are two. An
 * entry is also known by its id, length and sets, because it may have been edited here or read in another time zone. An
 * exercise of a known workout is also recognized by its name, which our own CSV takes from here, and by its sets,
 * because the other app may have renamed it.
 * @param isUnitKnown whether weights and distances can be compared
 */
export function createSelection(known: readonly KnownEntry[], isUnitKnown: boolean) {
  // The key has the local time to the minute, as the file states it. The hour that occurs twice in autumn counts as
  // one.
  const identify = (startedAt: string, exercise: string): string =>
    `${wallClock(new Date(startedAt)).slice(0, 16)}/${exercise}`;
  const ids = new Map<string, string[]>();
  const note = (key: string, id: string) => void ids.set(key, [...(ids.get(key) ?? []), id]);
  // The exercises of a running workout are exported without its name and start. This file may have both.
  for (const [workoutId, { startedAt }] of listFirst(known))
    note(identify(startedAt, unnamedWorkout), workoutId);
  for (const { id, startedAt, exercise, workoutId } of known)
    if (workoutId === undefined) note(identify(startedAt, exercise), id);
  const byId = new Map(known.map((entry) => [entry.id, entry]));
  const byWorkout = groupBy(known, ({ workoutId }) => workoutId);
  const hasSame = (here: KnownEntry | undefined, entry: ImportedEntry): boolean =>
    here !== undefined &&
    here.duration === entry.duration &&
    textOf(here.sets, isUnitKnown) === textOf(entry.sets, isUnitKnown);
  const isHere = (entry: ImportedEntry): boolean => hasSame(byId.get(entry.id), entry);
  /**
   * The exercises of the workout that are here under an id that the file doesn't give. They are recognized by name,
   * otherwise by their sets.
   */
  const listRenamed = (entries: WorkoutEntries): ReadonlySet<ImportedEntry> => {
    const [workout] = entries;
    const own = new Set(entries.map(({ id }) => id));
    const others = (byWorkout.get(workout.id) ?? []).filter(({ id }) => !own.has(id));
    const unknown = entries.filter(({ id, workoutId }) => workoutId !== undefined && !byId.has(id));
    const found = new Set<ImportedEntry>();
    for (const isOne of [
      (here: KnownEntry, entry: ImportedEntry) => here.exercise === entry.exercise,
      hasSame,
    ])
      for (const entry of unknown) {
        const at = found.has(entry) ? -1 : others.findIndex((here) => isOne(here, entry));
        if (at < 0) continue;
        // Each known entry stands for one time of the exercise.
        others.splice(at, 1);
        found.add(entry);
      }
    return found;
  };
  /**
   * Whether the workout that is here under this id has the exercises of the file's: most names of the shorter one, or an
   * exercise with the same sets. A workout without exercises agrees with any.
   */
  const agrees = (id: string, entries: WorkoutEntries): boolean => {
    const here = byWorkout.get(id) ?? [];
    const exercises = entries.filter(({ workoutId }) => workoutId !== undefined);
    if (here.length === 0 || exercises.length === 0) return true;
    const [known, given] = [here, exercises].map((list) => new Set(list.map(({ exercise }) => exercise)));
    if (!known || !given) throw new Error("There are two lists");
    const shared = [...given].filter((name) => known.has(name)).length;
    return (
      2 * shared > Math.min(known.size, given.size) ||
      exercises.some((entry) => here.some((one) => hasSame(one, entry)))
    );
  };
  const variants = groupBy(
    known.filter(({ workoutId }) => workoutId === undefined),
    ({ id }) => baseOf(id),
  );
  /**
   * The workout under the ids that it has here, which other exercises may have given it. If another workout that begins
   * with the same exercise has its ids, all its exercises give it others.
   */
  const settleIds = (entries: WorkoutEntries): WorkoutEntries => {
    const [workout, first] = entries;
    const isKnown = byId.has(workout.id);
    if (!first || (isKnown && agrees(workout.id, entries))) return entries;
    const here = (variants.get(baseOf(workout.id)) ?? []).find(({ id }) => agrees(id, entries))?.id;
    const all = entries.map(({ exercise }) => exercise).join("\n");
    const other = here ?? (isKnown ? variantId(baseOf(workout.id), all) : undefined);
    if (other === undefined) return entries;
    const renamed = ({ workoutId, ...entry }: ImportedEntry): ImportedEntry => ({
      ...entry,
      id: inVariantOf(entry.id, other),
      ...(workoutId !== undefined && { workoutId: inVariantOf(workoutId, other) }),
    });
    const [own, ...exercises] = entries;
    return [renamed(own), ...exercises.map(renamed)];
  };
  const selectNew = (entries: WorkoutEntries): readonly ImportedEntry[] => {
    const [workout] = entries;
    // A timed exercise without a workout may have the start and the name of this workout.
    const others = (ids.get(identify(workout.startedAt, workout.exercise)) ?? []).filter(
      (id) => !entries.some((entry) => entry.id === id),
    );
    const isElsewhere = !byId.has(workout.id) && others.some((id) => agrees(id, entries));
    // The ids of the exercises don't depend on the workout's name, which the other app may have changed.
    const isRenamed =
      !byId.has(workout.id) &&
      entries.some(({ id }) => (byId.get(id)?.workoutId ?? workout.id) !== workout.id);
    if (isElsewhere || isRenamed) return [];
    const renamed = listRenamed(entries);
    return entries.filter((entry) => !isHere(entry) && !renamed.has(entry));
  };
  return { settleIds, selectNew };
}
