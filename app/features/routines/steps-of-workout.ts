import type { Exercise } from "#app/contracts/exercise.ts";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import type { NewRoutine } from "#app/contracts/routine.ts";

type Step = NewRoutine["steps"][number];

/** Ids of a routine's entries are those of its run and the number of their step. */
const stepId = /^([0-9a-f-]{36})-\d+$/;

const longestStepS = 7200;
const longestRestS = 3600;
const mostSteps = 100;

/** The workouts that were recorded by this run of a routine, in their order. */
export const listRunEntries = (runId: string, entries: readonly HistoryEntry[]): HistoryEntry[] =>
  inOrder(entries.filter(({ id }) => stepId.exec(id)?.[1] === runId));

/**
 * A finished workout as the steps of a routine: the whole run of the routine that it was a step of, the exercises that
 * were done during a session, or the one exercise that it is. What lay between two becomes the rest, rounded to five
 * seconds. Empty when no exercise of it is known any more.
 */
export function listSteps(
  entry: HistoryEntry,
  entries: readonly HistoryEntry[],
  exercises: readonly Exercise[],
): Step[] {
  const done = listParts(entry, entries).flatMap((part) => {
    const exercise = exercises.find(({ name }) => name === part.exercise);
    return exercise && part.duration > 0 ? [{ part, exerciseId: exercise.id }] : [];
  });
  return done.slice(0, mostSteps).map(({ part, exerciseId }, index, all) => {
    const next = all[index + 1]?.part;
    return {
      exerciseId,
      seconds: Math.min(longestStepS, part.duration),
      restS: next ? readRest(part.endedAt, next.startedAt) : 0,
    };
  });
}

function listParts(entry: HistoryEntry, entries: readonly HistoryEntry[]): HistoryEntry[] {
  const runId = stepId.exec(entry.id)?.[1];
  if (runId) return listRunEntries(runId, entries);
  if (entry.source !== "session") return [entry];
  return inOrder(
    entries.filter(
      ({ source, startedAt, endedAt }) =>
        source === "exercise" && startedAt >= entry.startedAt && endedAt <= entry.endedAt,
    ),
  );
}

const inOrder = (entries: HistoryEntry[]): HistoryEntry[] =>
  entries.sort((a, b) => a.startedAt.localeCompare(b.startedAt) || a.endedAt.localeCompare(b.endedAt));

function readRest(from: string, to: string): number {
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
  return Math.min(longestRestS, Math.max(0, Math.round(seconds / 5) * 5));
}
