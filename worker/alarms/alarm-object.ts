/** Finds the Durable Object that has an alarm, and sends it commands. */
import { createMac, listSecrets } from "#worker/crypto/secrets.ts";
import type { AlarmEnv } from "./alarm-env.ts";
import type { CreateOutcome } from "./alarm-store.ts";
import type { AlarmCommand } from "./rest-alarms.ts";

/** The owner of alarms: a user, over all devices, or a guest's subscription. */
type AlarmOwner = { readonly member: string } | { readonly endpoint: string };

/** Keyed hashes, one for each secret, so that the name of an object says nothing of its owner. */
async function listNames(env: AlarmEnv, owner: AlarmOwner): Promise<readonly string[]> {
  const mac = await createMac(listSecrets(env), "rest-alarms");
  return mac.listHashes([JSON.stringify(owner)]);
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
  const [name = ""] = await listNames(env, owner);
  const object = alarms.idFromName(name);
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

/** Deletes the alarms of a user whose account is deleted, also those from before the secret was rotated. */
export async function closeMemberAlarms(env: AlarmEnv, userId: string): Promise<void> {
  const { ALARMS } = env;
  if (!ALARMS) return;
  for (const name of await listNames(env, { member: userId }))
    await send<null>(ALARMS, ALARMS.idFromName(name), { do: "close" });
}
