// The content of an opened frame. One of the user's devices has made it, but a newer version of the app may have, and
// the content may be damaged.

import * as z from "zod/mini";
import { type Fields, parseJson } from "#app/domain/row/json.ts";
import { type Operation, rowTables } from "#app/domain/row/operation.ts";
import { type RunningWorkout, runningWorkoutSchema } from "#app/domain/running-workout/running-workout.ts";
import { isTimestamp } from "#app/lib/hybrid-clock.ts";
import { isField } from "../../rows/row.ts";

/** The version of the content. A device that reads a higher version waits for an update of the app. */
const contentVersion = 1;

/** A device's last frame. The device's next frame names it. */
const headSchema = z.object({ counter: z.number(), hash: z.string() });
export type Head = z.infer<typeof headSchema>;
export const headsSchema = z.record(z.string(), headSchema);
export type Heads = z.infer<typeof headsSchema>;

/** The workout with this id was taken over from `device` at this revision. */
export const takenSchema = z.object({ device: z.string(), id: z.string(), revision: z.number() });
type Taken = z.infer<typeof takenSchema>;

/**
 * A snapshot's part has the last `seq` that the snapshot covers. The first part also has the last covered frame of
 * each device.
 */
const snapshotSchema = z.object({
  upTo: z.number(),
  parts: z.number(),
  heads: z.optional(headsSchema),
  running: z.optional(z.record(z.string(), z.unknown())),
});

const contentSchema = z.object({
  v: z.number(),
  c: z.array(z.unknown()),
  r: z.optional(z.unknown()),
  t: z.optional(z.array(takenSchema)),
  s: z.optional(snapshotSchema),
});

/**
 * The most operations that are merged in one transaction: they block the page of a slow phone for less than 100 ms.
 */
export const operationsAtATime = 100;

const maxIdLength = 1000;
const idSchema = z.string().check(z.minLength(1), z.maxLength(maxIdLength));
/** A name that is no field is refused, because it would overwrite a column beside the fields, such as `pending`. */
const patchSchema = z.custom<Fields>(
  (given) =>
    typeof given === "object" && given !== null && !Array.isArray(given) && Object.keys(given).every(isField),
);
const operationSchema = z.tuple([
  z.enum(rowTables),
  idSchema,
  z.string().check(z.refine(isTimestamp)),
  patchSchema,
]);

/**
 * Whether other devices can read an operation. They can't read the operation of a damaged row. A stored frame can't
 * contain the id "__proto__", so a row with that id would be sent again and again.
 */
export const isReadable = ({ id, timestamp }: Operation): boolean =>
  id.length > 0 && id.length <= maxIdLength && id !== "__proto__" && isTimestamp(timestamp);

export interface FrameContent {
  readonly operations: readonly Operation[];
  /** The operations that can't be read, unchanged. */
  readonly unreadable: readonly unknown[];
  /**
   * The running workout of the frame's device; null once it has ended, undefined when the frame doesn't mention one.
   */
  readonly running?: RunningWorkout | null | undefined;
  readonly taken: readonly Taken[];
  readonly snapshot?: z.infer<typeof snapshotSchema> | undefined;
}

type Parsed = { kind: "content"; content: FrameContent } | { kind: "newer" } | { kind: "unreadable" };

export const parseRunning = (given: unknown): RunningWorkout | null =>
  runningWorkoutSchema.safeParse(given).data ?? null;

/** Returns null for an operation that this version can't read. */
export function parseOperation(item: unknown): Operation | null {
  const { data } = operationSchema.safeParse(item);
  return data ? { table: data[0], id: data[1], timestamp: data[2], patch: data[3] } : null;
}

export function parseContent(text: string): Parsed {
  const json: unknown = parseJson(text);
  const version = z.object({ v: z.number() }).safeParse(json).data?.v;
  if (version !== undefined && version > contentVersion) return { kind: "newer" };
  const { data } = contentSchema.safeParse(json);
  if (!data) return { kind: "unreadable" };
  const operations: Operation[] = [];
  const unreadable: unknown[] = [];
  for (const item of data.c) {
    const operation = parseOperation(item);
    if (operation) operations.push(operation);
    else unreadable.push(item);
  }
  const content: FrameContent = {
    operations,
    unreadable,
    running: data.r === undefined ? undefined : parseRunning(data.r),
    taken: data.t ?? [],
    snapshot: data.s,
  };
  return { kind: "content", content };
}

/** An operation as a text for `formatContent`. */
export const formatOperation = ({ table, id, timestamp, patch }: Operation): string =>
  JSON.stringify([table, id, timestamp, patch]);

/**
 * The text of a frame. Its fields: `v` version, `c` operations, `r` running workout, `t` workouts that were taken over, `s`
 * snapshot.
 * @param operations each as `formatOperation` writes it
 */
export function formatContent(
  operations: readonly string[],
  rest: { readonly r?: unknown; readonly t?: readonly Taken[]; readonly s?: unknown } = {},
): string {
  const head = JSON.stringify({ v: contentVersion, ...rest });
  return `${head.slice(0, -1)},"c":[${operations.join(",")}]}`;
}
