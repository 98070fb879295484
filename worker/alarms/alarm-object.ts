/** Finds the Durable Object that has an alarm, and calls it. */
import { createMac, listSecrets } from "#worker/crypto/secrets.ts";
import type { CreateOutcome } from "./alarm-store.ts";
import type { AlarmEnv } from "./web-push.ts";

export type Alarms = NonNullable<AlarmEnv["ALARMS"]>;

/** The owner of alarms: a user, over all devices, or a guest's subscription. */
type AlarmOwner = { readonly member: string } | { readonly endpoint: string };

/** Keyed hashes, one for each secret, so that the name of an object says nothing of its owner. */
async function listNames(env: AlarmEnv, owner: AlarmOwner): Promise<readonly string[]> {
  const mac = await createMac(listSecrets(env), "rest-alarms");
  return mac.listHashes([JSON.stringify(owner)]);
}

/** 64 hexadecimal digits name the object, 32 the alarm in it. */
const idPattern = /^([0-9a-f]{64})([0-9a-f]{32})$/;

function findAlarm(alarms: Alarms, text: string) {
  const [, object, key] = idPattern.exec(text) ?? [];
  if (!object || !key) return null;
  try {
    return { object: alarms.get(alarms.idFromString(object)), key };
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
  alarms: Alarms,
  env: AlarmEnv,
  { endpoint, at, key, userId }: NewAlarm,
): Promise<{ id: string } | Exclude<CreateOutcome, "created">> {
  const owner = userId === null ? { endpoint } : { member: userId };
  const [name = ""] = await listNames(env, owner);
  const object = alarms.idFromName(name);
  const short = key.replaceAll("-", "").toLowerCase();
  const outcome = await alarms.get(object).create(short, endpoint, at);
  return outcome === "created" ? { id: object.toString() + short } : outcome;
}

/** Returns false when there is no such alarm, or it has rung. */
export async function moveAlarm(alarms: Alarms, id: string, at: number): Promise<boolean> {
  const found = findAlarm(alarms, id);
  return found?.object.move(found.key, at) ?? false;
}

/** Returns false when there is no such alarm, or it has rung. */
export async function cancelAlarm(alarms: Alarms, id: string): Promise<boolean> {
  const found = findAlarm(alarms, id);
  return found?.object.cancel(found.key) ?? false;
}

/** Deletes the alarms of a user whose account is deleted, also those from before the secret was rotated. */
export async function closeMemberAlarms(env: AlarmEnv, userId: string): Promise<void> {
  const { ALARMS } = env;
  if (!ALARMS) return;
  for (const name of await listNames(env, { member: userId }))
    await ALARMS.get(ALARMS.idFromName(name)).close();
}
