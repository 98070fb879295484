/**
 * The address in the mails of the pages. Opening it shows a form. Only sending the form uses the link up, because mail
 * scanners open every link.
 */
import type { MailKind } from "./auth-service.ts";

export const mailedLinkPath = "/login";
const kinds = ["signup", "recovery", "email_change"] as const satisfies readonly MailKind[];

/** A link that the pages have a form for. */
export interface MailedLink {
  readonly token: string;
  readonly type: (typeof kinds)[number];
}

/** Path and query. */
export const formatMailedLink = ({ token, type }: { token: string; type: MailKind }): string =>
  `${mailedLinkPath}?token_hash=${encodeURIComponent(token)}&type=${type}`;

/** The used part of URLSearchParams, because contracts compile without DOM types. */
interface Query {
  get(name: string): string | null;
}

/** Null when the query holds no link that the pages have a form for. */
export function parseMailedLink(query: Query): MailedLink | null {
  const token = query.get("token_hash");
  const type = kinds.find((kind) => kind === query.get("type"));
  return token && type ? { token, type } : null;
}
