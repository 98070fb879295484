// The running workout on the member's other devices: one record a device, replaced as a whole.
// Guarantees: taking over ends it where it ran; its entries have the same ids on both devices, so none is recorded twice.

import * as z from "zod/mini";
import { hasUnrecorded, isTiming } from "#app/model/is-timing.ts";
import { toJson } from "#app/model/json.ts";
import type { RunningWorkout } from "#app/model/running-workout.ts";
import type { RowDatabase, Tx } from "../engine/row-database.ts";
import { type FrameContent, parseRunning } from "./frame-content.ts";
import { metaKeys, putRecord, readTaken } from "./sync-state.ts";

/** A workout that is running on another device. The device's name is encrypted with the list of devices. */
export interface RunningThere {
  readonly device: string;
  /** ISO instant. */
  readonly startedAt: string;
  readonly name: string;
}

const key = "running";

/** Of its text. One that is longer, such as with a name of many pages, stays here, and holds up no frame. */
const mostText = 100_000;

/** A workout that runs longer than this elsewhere was forgotten there. */
const longestMs = 24 * 60 * 60 * 1000;

const idOf = ({ general, panel, cards }: RunningWorkout): string =>
  general?.id ?? panel?.id ?? cards?.[0]?.id ?? "";

const startOf = ({ general, panel, cards, seenAt }: RunningWorkout): number =>
  general?.startedAt ?? panel?.startedAt ?? cards?.[0]?.startedAt ?? seenAt;

/** What the other devices get of the workout here; null when none runs. What is only unsaved stays here. */
export async function readShared(tx: Tx): Promise<RunningWorkout | null> {
  const [record] = await tx.findMany("session", [key]);
  const stored = parseRunning(record?.value);
  if (!stored) return null;
  const { unsaved: _, ...shared } = stored;
  return hasUnrecorded(shared) && JSON.stringify(shared).length <= mostText ? shared : null;
}

/** Names what the other devices get. The revision leaves out when the person was last seen, which other devices don't need. */
export const sharedRevision = (shared: RunningWorkout | null): string | null =>
  shared && `${idOf(shared)}:${shared.revision}`;

async function readOthers(tx: Tx): Promise<{ [device: string]: RunningWorkout }> {
  const [record] = await tx.findMany("meta", [metaKeys.running]);
  const given = z.record(z.string(), z.unknown()).safeParse(record?.value).data ?? {};
  const read = Object.entries(given).map(([device, value]) => [device, parseRunning(value)] as const);
  return Object.fromEntries(
    read.filter((pair): pair is readonly [string, RunningWorkout] => pair[1] !== null),
  );
}

export const readRunning = (db: RowDatabase) => db.read(["meta"], readOthers);

/** Ends the workout here without recording it. As a newer revision, because other tabs would miss its removal. */
const endOf = (stored: RunningWorkout): RunningWorkout => ({
  revision: stored.revision + 1,
  seenAt: stored.seenAt,
  awaySince: null,
  category: stored.category,
  general: null,
  panel: null,
  rest: { ...stored.rest, status: "idle", open: false, endsAt: null },
  ...(stored.unsaved && { unsaved: stored.unsaved }),
});

/** Merges what a frame of `from` says of running workouts. Needs `session` and `meta`. */
export async function mergeRunning(tx: Tx, own: string, from: string, content: FrameContent): Promise<void> {
  const { running, taken, snapshot } = content;
  if (running === undefined && taken.length === 0 && !snapshot?.running) return;
  const others: { [device: string]: unknown } = { ...(await readOthers(tx)), ...snapshot?.running };
  if (running !== undefined) others[from] = running;
  for (const { device, id, revision } of taken) {
    delete others[device];
    if (device !== own) continue;
    const [record] = await tx.findMany("session", [key]);
    const stored = parseRunning(record?.value);
    // A workout that went on here since isn't ended: the person decides again.
    if (stored && idOf(stored) === id && stored.revision <= revision)
      await tx.put("session", [{ key, value: toJson(endOf(stored)) }]);
  }
  delete others[own];
  await putRecord(tx, metaKeys.running, others);
}

/** What a snapshot says of running workouts: those of the others, and this device's own. */
export async function listRunning(tx: Tx, own: string): Promise<{ [device: string]: RunningWorkout }> {
  const shared = await readShared(tx);
  return { ...(await readOthers(tx)), ...(shared && { [own]: shared }) };
}

/** Newest first. */
export function toRunningThere(others: { [device: string]: RunningWorkout }, now: Date): RunningThere[] {
  return Object.entries(others)
    .map(([device, workout]) => ({ device, workout, at: startOf(workout) }))
    .filter(({ workout, at }) => hasUnrecorded(workout) && now.getTime() - at < longestMs)
    .sort((a, b) => b.at - a.at)
    .map(({ device, workout, at }) => ({
      device,
      startedAt: new Date(at).toISOString(),
      name: workout.general?.name ?? workout.panel?.exercise.name ?? workout.cards?.[0]?.exercise.name ?? "",
    }));
}

/** Moves a workout here, and notes it for the next frame, which ends the workout on the other device. */
export const takeRunning = (db: RowDatabase, device: string): Promise<void> =>
  db.write(["session", "meta"], async (tx) => {
    const { [device]: moved, ...others } = await readOthers(tx);
    if (!moved) throw new Error("This workout is not running any more");
    const [record] = await tx.findMany("session", [key]);
    const mine = parseRunning(record?.value);
    if (mine && (isTiming(mine) || mine.cards?.length)) throw new Error("A workout is running here");
    const revision = Math.max(mine?.revision ?? 0, moved.revision) + 1;
    const workout = { ...moved, revision, ...(mine?.unsaved && { unsaved: mine.unsaved }) };
    await tx.put("session", [{ key, value: toJson(workout) }]);
    await putRecord(tx, metaKeys.running, others);
    const taken = [...(await readTaken(tx)), { device, id: idOf(moved), revision: moved.revision }];
    await putRecord(tx, metaKeys.taken, taken);
  });
