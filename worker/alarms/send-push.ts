import { logWarning } from "#worker/http/log.ts";
import { createVapidHeader, type Vapid } from "./vapid.ts";

/** Seconds for which the push service tries to deliver; a later ring would belong to the set after. */
const lifeS = 60;
const timeoutMs = 5_000;

/** `gone`: the subscription has ended. `failed`: another try may work. `refused`: it won't. */
export type PushOutcome = "sent" | "gone" | "failed" | "refused";

/**
 * Sends a message without content (RFC 8030), so that there is nothing to encrypt and nothing for others to read. A
 * redirect is not followed, and the answer's body is not read.
 */
export async function sendPush(vapid: Vapid, endpoint: string, now: number): Promise<PushOutcome> {
  try {
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: {
        Authorization: await createVapidHeader(vapid, endpoint, now),
        TTL: String(lifeS),
        Urgency: "high",
        Topic: "rest-over",
      },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (answer.ok) return "sent";
    if (answer.status === 404 || answer.status === 410) return "gone";
    const outcome = answer.status === 429 || answer.status >= 500 ? "failed" : "refused";
    logWarning("push not taken", { host: new URL(endpoint).host, status: answer.status });
    return outcome;
  } catch (error) {
    logWarning("push failed", { host: new URL(endpoint).host, detail: String(error) });
    return "failed";
  }
}
