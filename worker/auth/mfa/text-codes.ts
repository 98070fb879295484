/** Codes by text message, and the limits on their number. */
import { hashToken } from "#worker/crypto/tokens.ts";
import type { Database } from "#worker/db/database.ts";
import {
  perHour,
  type RateLimit,
  returningStatement,
  subjectLimits,
  takeToken,
  takingStatement,
  undoOnFailure,
} from "#worker/limits/limits.ts";
import { reportUsedUp } from "#worker/limits/mail-budget.ts";
import { AuthError } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { prepareLimit } from "../core/rate-limit.ts";
import { type FactorRow, findWayIn } from "../core/users.ts";
import type { SignedIn } from "../session/signed-in.ts";

interface Bucket {
  readonly key: string;
  readonly limit: RateLimit;
}

const spent = ({ perSecond }: RateLimit) =>
  new AuthError(429, "over_sms_send_rate_limit", "Please wait before you request another code", {
    retryAfterS: Math.ceil(1 / perSecond),
  });

/**
 * Lists the buckets that count a message. Messages to a factor have a cool-down, and so have messages to an unproven
 * number over all accounts. A proven number has none: an account that enrols it could otherwise keep its owner from
 * signing in. Each way of signing in has a budget of its own for a day, so that an attacker with the password alone
 * can't use up the owner's.
 */
async function listBuckets(deps: AuthDeps, caller: SignedIn, { id, phone, status }: FactorRow) {
  const number = await hashToken(phone ?? "");
  const isVerified = status === "verified";
  const cooldown: RateLimit = { perSecond: 1 / deps.config.smsCooldownS, burst: 1 };
  const cooling = isVerified ? [id] : [number, id];
  const counted: Bucket = isVerified
    ? { key: `sms-factor:${findWayIn(caller.session)}:${id}`, limit: subjectLimits.verifiedFactor }
    : { key: `sms-number:${number}`, limit: subjectLimits.unprovenNumber };
  return [
    ...(deps.config.smsCooldownS ? cooling.map((key) => ({ key: `sms:${key}`, limit: cooldown })) : []),
    counted,
  ] as const;
}

async function returnAll(db: Database, keys: readonly string[]): Promise<void> {
  const [first, ...rest] = keys.map((key) => returningStatement(db, key));
  if (first) await db.batch([first, ...rest]);
}

/** Takes from every bucket or from none. @throws AuthError 429 over_sms_send_rate_limit */
async function takeAll(deps: AuthDeps, buckets: readonly Bucket[]): Promise<readonly string[]> {
  const [first, ...rest] = buckets.map(({ key, limit }) => takingStatement(deps.db, key, limit, deps.now()));
  const results = first ? await deps.db.batch([first, ...rest]) : [];
  const taken = buckets.filter((_, at) => results[at]?.length).map(({ key }) => key);
  const empty = buckets.find((_, at) => !results[at]?.length);
  if (!empty) return taken;
  await returnAll(deps.db, taken);
  throw spent(empty.limit);
}

/**
 * Counts a number once a day for each account that sends codes to it. @throws AuthError 429 over_sms_send_rate_limit
 */
async function takeNumber(deps: AuthDeps, userId: string, phone: string): Promise<readonly string[]> {
  const known = { key: `sms-known:${userId}:${await hashToken(phone)}`, limit: subjectLimits.knownNumber };
  if (!(await takeToken(deps.db, known.key, known.limit, deps.now()))) return [];
  const [counted] = await undoOnFailure(
    () => returnAll(deps.db, [known.key]),
    () => takeAll(deps, [{ key: `sms-numbers:${userId}`, limit: subjectLimits.numbersOfAccount }]),
  );
  return counted ? [known.key, counted] : [known.key];
}

/**
 * Counts a text message against the client's hour (20) and the hour over all accounts (SMS_HOURLY_LIMIT; 0 for no
 * limit). Half of the latter is reserved for verified factors, so that users who set a factor up can't use up the
 * messages that others need to sign in. Each bucket that it takes from is added to `taken`.
 * @throws AuthError 429 over_sms_send_rate_limit, over_request_rate_limit
 */
async function requireTextBudget(deps: AuthDeps, isVerified: boolean, taken: string[]): Promise<void> {
  const { smsHourlyLimit } = deps.config;
  if (!smsHourlyLimit) return;
  const client = await prepareLimit(deps, "sms");
  client.requireTaken(await client.statement);
  taken.push(client.key);
  const shared = Math.floor(smsHourlyLimit / 2);
  const take = async (key: string, limit: number) => {
    const isTaken = limit > 0 && (await takeToken(deps.db, key, perHour(limit), deps.now()));
    if (isTaken) taken.push(key);
    return isTaken;
  };
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

/** @throws AuthError 429 over_sms_send_rate_limit, over_request_rate_limit */
async function takeEverything(deps: AuthDeps, caller: SignedIn, row: FactorRow, phone: string) {
  const isVerified = row.status === "verified";
  const taken = [...(await takeAll(deps, await listBuckets(deps, caller, row)))];
  const undo = () => returnAll(deps.db, taken);
  await undoOnFailure(undo, async () => {
    if (!isVerified) taken.push(...(await takeNumber(deps, caller.user.id, phone)));
    await requireTextBudget(deps, isVerified, taken);
  });
  return undo;
}

/** Formats a duration in minutes, or in seconds if it isn't a full number of minutes. */
function describeLife(ms: number): string {
  const [count, unit] = ms % 60_000 ? [ms / 1000, "second"] : [ms / 60_000, "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/**
 * Counts a message to a phone factor. Returns `send`, which texts the code, and `undo`, which gives the message back
 * to every count if it was not sent, so that the user can ask again at once.
 * @throws AuthError 429 over_sms_send_rate_limit, over_request_rate_limit, 422 mfa_phone_enroll_not_enabled; `send`:
 * 503 service_unavailable
 */
export async function requireTextAllowed(deps: AuthDeps, caller: SignedIn, row: FactorRow) {
  const to = row.phone ?? "";
  requireTextable(deps, to);
  const undo = await takeEverything(deps, caller, row, to);
  return {
    undo,
    async send(code: string): Promise<void> {
      const life = describeLife(deps.config.challengeLifeMs);
      const text = `${code} is your Fitness Tracker code. It works once, within ${life}.`;
      await deps.sms.sendSms({ to, text }).catch((cause: unknown) => {
        const message = "The text message could not be sent. Please try again.";
        throw new AuthError(503, "service_unavailable", message, { retryAfterS: 1, cause });
      });
    },
  };
}

// The countries that text messages may go to. Some numbers cost so much that fraudsters earn by having messages sent to
// them. So a number is refused unless the configuration names its country, and always in ranges without ordinary mobile
// phones.

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Prefixes (E.164 without "+") of satellites, networks of no country, international free, shared-cost and premium
 * numbers.
 */
const ofNoCountry = list("800 808 870 878 881 882 883 888 979");

/** Premium, shared-cost and personal numbers of countries that are often configured. */
const premium = list(`
  1900 3180 3190 3270 3278 3290 338 3480 3490 35160 35176 35860 35870 391 398 4184 4190 42090 421900 4381 4382 4390 4393 4470
  4484 4487 449 4590 46900 46939 46944 4782 4870 4880 49118 49137 49180 4919 49700 49900 55900 61190 64900 81990`);

/** Countries whose numbers begin with another country's code. The configuration has to name each of them itself. */
const within = list(`
  1242 1246 1264 1268 1284 1345 1441 1473 1649 1658 1664 1721 1758 1767 1784 1809 1829 1849 1868 1869 1876 76 77`);

/**
 * Whether a text may be sent to a number.
 * @param countries calling codes without "+"; "*" is every country
 */
export function isTextable(phone: string, countries: readonly string[]): boolean {
  const digits = phone.replace(/^\+/, "");
  const begins = (code: string) => digits.startsWith(code);
  if ([...ofNoCountry, ...premium].some(begins)) return false;
  const own = within.find(begins) ?? "";
  return countries.some((code) => code === "*" || (begins(code) && code.startsWith(own)));
}

/** @throws AuthError 422 mfa_phone_enroll_not_enabled */
export function requireTextable({ config }: Pick<AuthDeps, "config">, phone: string): void {
  if (isTextable(phone, config.smsCountries)) return;
  const message = "This site sends no text messages to this number. Please use an authenticator app.";
  throw new AuthError(422, "mfa_phone_enroll_not_enabled", message);
}
