// A plan as a row's fields, and back.

import { parseDay } from "#app/lib/calendar-day.ts";
import { muscles } from "../exercise/muscle.ts";
import { maxRoutineNameLength } from "../routine/routine.ts";
import { type Fields, toFields } from "../row/json.ts";
import { parseAnswers } from "./answers.ts";
import { type Plan, type PlanSession, phases, type WeekSwap } from "./plan.ts";
import { sessionKinds } from "./split.ts";
import type { RestOfWeek } from "./week-queue.ts";

export const serializePlan = (plan: Plan): Fields => toFields(plan);

/** No plan has more weeks, sets or exercises; a damaged row may claim so. */
const most = 10_000;

const isCount = (value: unknown, from: number): value is number =>
  Number.isInteger(value) && Number(value) >= from && Number(value) <= most;

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= most && value.every((id) => typeof id === "string");

/** The name becomes that of a routine. */
const isName = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "" && value.length <= maxRoutineNameLength;

const isObject = (value: unknown): value is { readonly [field: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isSession(value: unknown): value is PlanSession {
  if (!isObject(value)) return false;
  const { name, kind, nth, weekday, exerciseIds, lockedIds } = value;
  return (
    isName(name) &&
    sessionKinds.some((one) => one === kind) &&
    isCount(nth, 0) &&
    isCount(weekday, 1) &&
    weekday <= 7 &&
    isIds(exerciseIds) &&
    isIds(lockedIds)
  );
}

const isMuscles = (value: unknown, isRight: (sets: unknown) => boolean): value is Plan["sets"] =>
  isObject(value) &&
  Object.entries(value).every(([muscle, sets]) => muscles.some((one) => one === muscle) && isRight(sets));

/** Helpers count for half a set. */
const isDone = (value: unknown): boolean => typeof value === "number" && isCount(value * 2, 0);

/** What was done of the week, of a row; null if there is none or it is damaged. */
export function parseRest(value: unknown, plan: Plan): RestOfWeek | null {
  if (!isObject(value)) return null;
  const on = parseDay(value.on);
  const { sessions, sets } = value;
  if (on === null || !Array.isArray(sessions) || !isMuscles(sets, isDone)) return null;
  return {
    on,
    sessions: sessions.filter((index) => isCount(index, 0) && index < plan.sessions.length),
    sets,
  };
}

/** The swaps of a week, of a row; what is damaged is left out. */
export function parseSwaps(value: unknown, plan: Plan): readonly WeekSwap[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, most).flatMap((one): WeekSwap[] => {
    const { session, fromId, toId } = isObject(one) ? one : {};
    const isRight = isCount(session, 0) && session < plan.sessions.length;
    return isRight && typeof fromId === "string" && typeof toId === "string"
      ? [{ session, fromId, toId }]
      : [];
  });
}

/** The plan of a row, a file or a link; null if it is damaged. */
export function parsePlan(value: unknown): Plan | null {
  if (!isObject(value)) return null;
  const { answers } = parseAnswers(value.answers);
  const { startedOn, blockOn, block, week, phase, sets, mainLiftSets, sessions, declinedDeload } = value;
  const days = { startedOn: parseDay(startedOn), blockOn: parseDay(blockOn) };
  const known = phases.find((one) => one === phase);
  if (!answers || !known || days.startedOn === null || days.blockOn === null) return null;
  if (
    !isCount(block, 1) ||
    !isCount(week, 1) ||
    !isCount(mainLiftSets, 0) ||
    !isMuscles(sets, (one) => isCount(one, 0))
  )
    return null;
  if (!Array.isArray(sessions) || sessions.length !== answers.days.length || !sessions.every(isSession))
    return null;
  // An empty field of a row is null or absent.
  if (declinedDeload != null && !isCount(declinedDeload, 1)) return null;
  return {
    answers,
    startedOn: days.startedOn,
    blockOn: days.blockOn,
    block,
    week,
    phase: known,
    sets,
    mainLiftSets,
    sessions: sessions.map(({ name, kind, nth, weekday, exerciseIds, lockedIds }) => ({
      name,
      kind,
      nth,
      weekday,
      exerciseIds,
      lockedIds,
    })),
    declinedDeload: declinedDeload ?? null,
  };
}
