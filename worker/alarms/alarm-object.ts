/** The way to the Durable Objects of alarms: which one has an alarm, and what is asked of it. */
import { toHex } from "#app/contracts/encoding.ts";
import { deriveBits, listSecrets } from "#worker/crypto/secrets.ts";
import type { AlarmEnv } from "./alarm-env.ts";
import type { CreateOutcome } from "./alarm-store.ts";
import type { AlarmCommand } from "./rest-alarms.ts";

/** The owner of alarms: a member, over all devices, or a guest's subscription. */
type AlarmOwner = { readonly member: string } | { readonly endpoint: string };

const keys = new Map<string, Promise<CryptoKey>>();

async function importKey(secret: string): Promise<CryptoKey> {
  const bits = await deriveBits(secret, "rest-alarms");
  return crypto.subtle.importKey("raw", bits, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** A keyed hash, so that the name of an object says nothing of its owner. */
async function nameOf(secret: string, owner: AlarmOwner): Promise<string> {
  const key = keys.get(secret) ?? importKey(secret);
  keys.set(secret, key);
  const text = new TextEncoder().encode(JSON.stringify(owner));
  return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", await key, text)));
}

async function send<T>(
  alarms: NonNullable<AlarmEnv["ALARMS"]>,
  id: DurableObjectId,
  command: AlarmCommand,
): Promise<T> {
  const init = { method: "POST", body: JSON.stringify(command) };
  return (await alarms.get(id).fetch("https://alarms/", init)).json<T>();
}

/** 64 hexadecimal digits name the object, 32 the alarm in it. */
const idPattern = /^([0-9a-f]{64})([0-9a-f]{32})$/;

function parseId(
  alarms: NonNullable<AlarmEnv["ALARMS"]>,
  text: string,
): { id: DurableObjectId; key: string } | null {
  const [, object, key] = idPattern.exec(text) ?? [];
  if (!object || !key) return null;
  try {
    return { id: alarms.idFromString(object), key };
  } catch {
    // No object of ours has this id.
    return null;
  }
}

interface NewAlarm {
  readonly endpoint: string;
  readonly at: number;
  /** A UUID. */
  readonly key: string;
  readonly userId: string | null;
}

/** @returns the alarm's id, which nobody else can guess, or why there is none */
export async function createAlarm(
  alarms: NonNullable<AlarmEnv["ALARMS"]>,
  env: AlarmEnv,
  { endpoint, at, key, userId }: NewAlarm,
): Promise<{ id: string } | Exclude<CreateOutcome, "created">> {
  const owner = userId === null ? { endpoint } : { member: userId };
  const object = alarms.idFromName(await nameOf(listSecrets(env)[0], owner));
  const short = key.replaceAll("-", "").toLowerCase();
  const outcome = await send<CreateOutcome>(alarms, object, { do: "create", key: short, endpoint, at });
  return outcome === "created" ? { id: object.toString() + short } : outcome;
}

/** Returns false when there is no such alarm, or it has rung. */
export async function moveAlarm(
  alarms: NonNullable<AlarmEnv["ALARMS"]>,
  id: string,
  at: number,
): Promise<boolean> {
  const found = parseId(alarms, id);
  return found !== null && send<boolean>(alarms, found.id, { do: "move", key: found.key, at });
}

/** Returns false when there is no such alarm, or it has rung. */
export async function cancelAlarm(alarms: NonNullable<AlarmEnv["ALARMS"]>, id: string): Promise<boolean> {
  const found = parseId(alarms, id);
  return found !== null && send<boolean>(alarms, found.id, { do: "cancel", key: found.key });
}

/** Deletes the alarms of a member whose account is deleted, also those from before the secret was rotated. */
export async function closeMemberAlarms(env: AlarmEnv, userId: string): Promise<void> {
  const { ALARMS } = env;
  if (!ALARMS) return;
  for (const secret of listSecrets(env)) {
    const id = ALARMS.idFromName(await nameOf(secret, { member: userId }));
    await send<null>(ALARMS, id, { do: "close" });
  }
}
