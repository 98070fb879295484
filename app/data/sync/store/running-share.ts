// The running workouts of the user's other devices: one record per device, which is always replaced completely.
// Guarantees: taking a workout over ends it on the other device. Its entries have the same ids on both devices, so
// none is recorded twice.

import * as z from "zod/mini";
import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import { hasUnrecorded, isTiming } from "#app/domain/running-workout/timing/is-timing.ts";
import type { FitnessDatabase } from "../../database.ts";
import { findRunningWorkout, putRunningWorkout } from "../../running-workout/running-workout.ts";
import { type FrameContent, parseRunning } from "../frames/frame-content.ts";
import type { RunningElsewhere } from "../sync.ts";
import { metaKeys, putMeta, readTaken } from "./sync-state.ts";

/** Without the device's name, which is encrypted with the list of devices. */
export type UnnamedRunning = Omit<RunningElsewhere, "deviceName">;

/**
 * The longest text of a shared workout. A longer one, for example with a very long name, is not shared, so that it
 * delays no frame.
 */
const maxTextLength = 100_000;

/** A workout that has run longer than this on another device was probably forgotten there. */
const maxAgeMs = 24 * 60 * 60 * 1000;

const idOf = ({ general, panel, cards }: RunningWorkout): string =>
  general?.id ?? panel?.id ?? cards?.[0]?.id ?? "";

const startOf = ({ general, panel, cards, seenAt }: RunningWorkout): number =>
  general?.startedAt ?? panel?.startedAt ?? cards?.[0]?.startedAt ?? seenAt;

/**
 * This device's workout as the other devices get it; null when none runs. Data that wait to be saved or recorded stay
 * here.
 */
export async function readShared(db: FitnessDatabase): Promise<RunningWorkout | null> {
  const stored = await findRunningWorkout(db);
  if (!stored) return null;
  const { unsaved: _, unrecorded: __, ...shared } = stored;
  return hasUnrecorded(shared) && JSON.stringify(shared).length <= maxTextLength ? shared : null;
}

/** Names a version of the shared workout. The revision ignores `seenAt`, which other devices don't need. */
export const sharedRevision = (shared: RunningWorkout | null): string | null =>
  shared && `${idOf(shared)}:${shared.revision}`;

async function readOthers(db: FitnessDatabase): Promise<{ [device: string]: RunningWorkout }> {
  const record = await db.meta.get(metaKeys.running);
  const given = z.record(z.string(), z.unknown()).safeParse(record?.value).data ?? {};
  const read = Object.entries(given).map(([device, value]) => [device, parseRunning(value)] as const);
  return Object.fromEntries(
    read.filter((pair): pair is readonly [string, RunningWorkout] => pair[1] !== null),
  );
}

/**
 * The workout, ended without being recorded. It becomes a newer revision, because other tabs would miss a removal.
 */
const endOf = (stored: RunningWorkout): RunningWorkout => ({
  revision: stored.revision + 1,
  seenAt: stored.seenAt,
  actedAt: stored.actedAt,
  awaySince: null,
  category: stored.category,
  general: null,
  panel: null,
  rest: { ...stored.rest, status: "idle", open: false, endsAt: null },
  ...ownOf(stored),
});

/** The data that this device saves or records itself. */
const ownOf = ({ unsaved, unrecorded }: RunningWorkout) => ({
  ...(unsaved && { unsaved }),
  ...(unrecorded && { unrecorded }),
});

/**
 * Merges the running workouts in a frame that the device `from` has made. Needs a transaction over `runningWorkout`
 * and `meta`.
 */
export async function mergeRunning(
  db: FitnessDatabase,
  own: string,
  from: string,
  content: FrameContent,
): Promise<void> {
  const { running, taken, snapshot } = content;
  if (running === undefined && taken.length === 0 && !snapshot?.running) return;
  // A snapshot covers everything that is merged here, so a workout that it lacks has ended.
  const others: { [device: string]: unknown } = { ...(snapshot?.running ?? (await readOthers(db))) };
  if (running !== undefined) others[from] = running;
  for (const { device, id, revision } of taken) {
    delete others[device];
    if (device !== own) continue;
    const stored = await findRunningWorkout(db);
    // A workout that has changed here since then isn't ended, because the user has used it here again.
    if (stored && idOf(stored) === id && stored.revision <= revision)
      await putRunningWorkout(db, endOf(stored));
  }
  delete others[own];
  await putMeta(db, metaKeys.running, others);
}

/** The running workouts for a snapshot: those of the other devices, and this device's own. */
export async function listRunning(
  db: FitnessDatabase,
  own: string,
): Promise<{ [device: string]: RunningWorkout }> {
  const shared = await readShared(db);
  return { ...(await readOthers(db)), ...(shared && { [own]: shared }) };
}

/** The workouts that are running on other devices, newest first. */
export async function listRunningElsewhere(db: FitnessDatabase): Promise<UnnamedRunning[]> {
  return Object.entries(await readOthers(db))
    .map(([device, workout]) => ({ device, workout, at: startOf(workout) }))
    .filter(({ workout, at }) => hasUnrecorded(workout) && db.now().getTime() - at < maxAgeMs)
    .sort((a, b) => b.at - a.at)
    .map(({ device, workout, at }) => ({
      device,
      startedAt: new Date(at).toISOString(),
      name: workout.general?.name ?? workout.panel?.exercise.name ?? workout.cards?.[0]?.exercise.name ?? "",
    }));
}

/** Moves a workout here, and records this for the next frame, which ends the workout on the other device. */
export const takeRunning = (db: FitnessDatabase, device: string): Promise<void> =>
  db.transaction("rw", db.runningWorkout, db.meta, async () => {
    const { [device]: moved, ...others } = await readOthers(db);
    if (!moved) throw new Error("This workout is not running any more");
    const mine = await findRunningWorkout(db);
    if (mine && (isTiming(mine) || mine.cards?.length)) throw new Error("A workout is running here");
    const revision = Math.max(mine?.revision ?? 0, moved.revision) + 1;
    await putRunningWorkout(db, { ...moved, revision, ...(mine && ownOf(mine)) });
    await putMeta(db, metaKeys.running, others);
    const taken = [...(await readTaken(db)), { device, id: idOf(moved), revision: moved.revision }];
    await putMeta(db, metaKeys.taken, taken);
  });
