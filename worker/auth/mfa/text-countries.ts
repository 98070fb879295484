/**
 * Where text messages may go. Some numbers cost their caller so much that people earn by having messages sent to them: a number
 * is refused unless the configuration names its country, and in ranges without an ordinary mobile phone in any case.
 */
import { AuthError } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** By E.164 without "+": satellites, networks of no country, international free, shared-cost and premium numbers. */
const ofNoCountry = list("800 808 870 878 881 882 883 888 979");

/** Premium, shared-cost and personal numbers in countries that are often named. */
const premium = list(`
  1900 3180 3190 3270 3278 3290 338 3480 3490 35160 35176 35860 35870 391 398 4184 4190 42090 421900 4381 4382 4390 4393 4470
  4484 4487 449 4590 46900 46939 46944 4782 4870 4880 49118 49137 49180 4919 49700 49900 55900 61190 64900 81990`);

/** Countries whose numbers begin with the code of another one. Each has to be named itself. */
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
