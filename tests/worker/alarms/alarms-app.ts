/** The alarms of the Worker with a push service on loopback. */
import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { inject } from "vitest";
import { fetchUnder, origin } from "#tests/worker/auth/harness.ts";
import type { Env } from "#worker/env.ts";

interface Asked {
  readonly method: string;
  readonly path?: string;
  readonly body?: unknown;
  readonly address?: string;
  readonly headers?: Record<string, string>;
  readonly more?: Partial<Env>;
}

/** A request of one of our pages. */
export function ask({ method, path = "", body, address = "203.0.113.60", headers, more }: Asked) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = new Request(`${origin}/alarms/v1${path}`, {
    method,
    headers: { origin, "cf-connecting-ip": address, ...headers },
    ...(body !== undefined && { body: text }),
  });
  return fetchUnder({ ...env, PUSH_ORIGINS: new URL(inject("upstreamUrl")).origin, ...more }, request);
}

export const subscriptionOf = (endpoint: string) => ({
  endpoint,
  expirationTime: null,
  keys: { p256dh: "BN", auth: "tB" },
});

export async function register(endpoint: string, at: number | string, more: Partial<Asked> = {}) {
  const body = { subscription: subscriptionOf(endpoint), at };
  const answer = await ask({ method: "POST", body, ...more });
  const { id = "", error } = await answer.json<{ id?: string; error?: string }>();
  return { status: answer.status, id, error };
}

const stubOf = (id: string) => env.ALARMS.get(env.ALARMS.idFromString(id.slice(0, 64)));

/** Runs the object's alarm now; false when it has none. */
export const wake = (id: string): Promise<boolean> => runDurableObjectAlarm(stubOf(id));

/** The objects lose what they have in memory. */
export const evict = (): Promise<void> => abortAllDurableObjects();

/** Stores so many more alarms of a subscription beside this one, as their requests do. */
export const fill = (id: string, endpoint: string, count: number): Promise<void> =>
  runInDurableObject(stubOf(id), async (_, { storage }) => {
    const alarm = { endpoint, at: Date.now() + 60_000, tries: 0 };
    for (let at = 0; at < count; at += 1) await storage.put(`alarm/${at}`, alarm);
  });
