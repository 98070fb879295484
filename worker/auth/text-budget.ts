import { perHour, takeToken } from "#worker/db/token-bucket.ts";
import { reportUsedUp } from "#worker/mail/budget-report.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import { requireWithinLimit } from "./rate-limit.ts";

/**
 * Counts a text message against the client's hour (20) and the hour over all accounts (SMS_HOURLY_LIMIT; 0 for no limit).
 * Half of the latter is reserved for verified factors: people who are setting one up can't use up what others need to
 * sign in.
 * @throws AuthError 429 over_sms_send_rate_limit, over_request_rate_limit
 */
export async function requireTextBudget(
  deps: Pick<AuthDeps, "db" | "now" | "clientKey" | "config">,
  { isVerified }: { isVerified: boolean },
): Promise<void> {
  const { smsHourlyLimit } = deps.config;
  if (!smsHourlyLimit) return;
  await requireWithinLimit(deps, "sms");
  const shared = Math.floor(smsHourlyLimit / 2);
  const take = async (key: string, limit: number) =>
    limit > 0 && (await takeToken(deps.db, key, perHour(limit), deps.now()));
  if (isVerified && (await take("sms:reserve", smsHourlyLimit - shared))) return;
  if (await take("sms:shared", shared)) return;
  await reportUsedUp(
    deps,
    "text budget used up",
    isVerified
      ? { budget: "reserve", key: "sms:reserve", perHour: smsHourlyLimit }
      : { budget: "shared", key: "sms:shared", perHour: shared },
  );
  throw new AuthError(429, "over_sms_send_rate_limit", "No text message can be sent right now", {
    retryAfterS: Math.ceil(3600 / smsHourlyLimit),
  });
}
