/**
 * Rest alarms: a page registers the end of a rest, and our server sends an empty push message at that time.
 * Guarantees: the subscription's address and the time are all that is sent; an alarm's id is needed to move or cancel it.
 */
import * as z from "zod/mini";

/** A rest takes an hour at most; a device's clock may be wrong by more. */
export const maxAlarmAheadMs = 6 * 3_600_000;

export const maxEndpointLength = 2048;

/** Milliseconds since 1970 by the server's clock, or the same instant as RFC 3339. */
const instantSchema = z.union([z.int().check(z.nonnegative()), z.iso.datetime({ offset: true })]);

export const newAlarmSchema = z.object({
  /** The result of `PushSubscription.toJSON()`. Its keys are not needed for a message without content. */
  subscription: z.object({ endpoint: z.string().check(z.minLength(1), z.maxLength(maxEndpointLength)) }),
  at: instantSchema,
  /** If an answer is lost, the page repeats the request with the same key, which creates no second alarm. */
  key: z.optional(z.uuid()),
});

export const alarmTimeSchema = z.object({ at: instantSchema });

/** `id` is the only right to move or cancel the alarm. */
export const alarmSchema = z.object({ id: z.string() });

export const alarmKeySchema = z.object({
  /** For `applicationServerKey`, base64url. */
  publicKey: z.string(),
  /** The server's clock, in milliseconds since 1970: `at` is by this clock. */
  now: z.int(),
});

export const parseInstant = (at: number | string): number => (typeof at === "number" ? at : Date.parse(at));
