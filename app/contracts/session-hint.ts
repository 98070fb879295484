/*
 * Headers for the screens that work without a network. An answer's session hint says which account was signed in when the
 * server answered, and for how long the session lives without another request. It is on every answer for which a session
 * was looked up and found.
 */

export const sessionHintHeader = "Session-Hint";

/** A request header. The answer is the page without the account's data, to be stored (app/server/find-user.ts). */
export const shellHeader = "Shell-Only";

export interface SessionHint {
  /** The account's id. */
  readonly id: string;
  /** How long the session lives from now on if it is not used, in seconds. */
  readonly lifeS: number;
  /** False if the session also ends when the browser is closed. */
  readonly isRemembered: boolean;
}

export const formatSessionHint = ({ id, lifeS, isRemembered }: SessionHint): string =>
  `${encodeURIComponent(id)} ${lifeS} ${isRemembered ? "remembered" : "until-closed"}`;

/** Returns null for anything that `formatSessionHint` doesn't write. */
export function parseSessionHint(text: string | null): SessionHint | null {
  const parts = /^([\w.%-]+) (\d{1,9}) (remembered|until-closed)$/.exec(text ?? "");
  if (!parts?.[1]) return null;
  return { id: parts[1], lifeS: Number(parts[2]), isRemembered: parts[3] === "remembered" };
}

/** By hand or by the network a clock may be set back this far. A larger step isn't a correction of the clock. */
const clockSlackMs = 60_000;

/** Whether the session of an answer from `answeredAt` still lives `now`; both in milliseconds since 1970. */
export const isSessionAlive = ({ lifeS }: SessionHint, answeredAt: number, now: number): boolean =>
  now >= answeredAt - clockSlackMs && now < answeredAt + lifeS * 1000;
