/*
 * Who an answer of the server took for signed in, and for how long that may be believed without asking again: one
 * response header, read by the service worker. It is set wherever the session was looked at and found, and nowhere else.
 */

export const sessionHolderHeader = "Session-Holder";

export interface SessionHolder {
  /** The account's id. */
  readonly id: string;
  /** How long the session lives from now on if nobody uses it, in seconds. */
  readonly lifeS: number;
  /** False: it also ends when the browser is closed. */
  readonly isRemembered: boolean;
}

export const formatSessionHolder = ({ id, lifeS, isRemembered }: SessionHolder): string =>
  `${encodeURIComponent(id)} ${lifeS} ${isRemembered ? "remembered" : "until-closed"}`;

/** Null for anything that `formatSessionHolder` doesn't write. */
export function parseSessionHolder(text: string | null): SessionHolder | null {
  const parts = /^([\w.%-]+) (\d{1,9}) (remembered|until-closed)$/.exec(text ?? "");
  if (!parts?.[1]) return null;
  return { id: parts[1], lifeS: Number(parts[2]), isRemembered: parts[3] === "remembered" };
}
