/** The page's calls to the server's rest alarms. A request without an answer rejects. */
import { alarmsPath } from "#app/contracts/alarm-addresses.ts";

const timeoutMs = 10_000;

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function call(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(alarmsPath + path, {
    method,
    // The phone may be locked, or the page closed, right after the press, and the request has to survive that.
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  // After a fault of the server or of a proxy, the page doesn't know whether there is an alarm.
  if (answer.status >= 500 && answer.status !== 503) throw new Error(`Answered ${answer.status}`);
  const parsed: unknown = await answer.json().catch(() => null);
  const isObject = typeof parsed === "object" && parsed !== null;
  return { status: answer.status, body: isObject ? { ...parsed } : {} };
}

interface NewAlarm {
  readonly endpoint: string;
  readonly at: number;
  readonly key: string;
}

/** The alarm's id, or the status of the refusal. */
export async function createAlarm({ endpoint, at, key }: NewAlarm): Promise<string | number> {
  const { status, body } = await call("POST", "", { subscription: { endpoint }, at, key });
  return status === 201 && typeof body.id === "string" ? body.id : status;
}

export const moveAlarm = async (id: string, at: number): Promise<number> =>
  (await call("PATCH", `/${id}`, { at })).status;

/** Cancels an alarm. An alarm that has rung already is no error. */
export async function cancelAlarm(id: string): Promise<void> {
  const { status } = await call("DELETE", `/${id}`);
  if (status !== 204 && status !== 404) throw new Error(`The alarm was not cancelled: ${status}`);
}

export interface ServerKey {
  readonly publicKey: string;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  readonly aheadMs: number;
}

/** Null when the server has no alarms. Rejects when it is only unavailable for now. */
export async function fetchKey(): Promise<ServerKey | null> {
  const askedAt = Date.now();
  const { status, body } = await call("GET", "/key");
  const { publicKey, now } = body;
  if (status === 503 && body.error !== "alarms_unavailable") throw new Error("Unavailable for now");
  if (status !== 200 || typeof publicKey !== "string" || typeof now !== "number") return null;
  return { publicKey, aheadMs: Math.round(now - (askedAt + Date.now()) / 2) };
}
