import { addresses } from "./addresses.ts";

interface LocalMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mails or texts to an address, newest first, from the app of the tests unless another app is named. */
export async function listMails(
  to: string,
  origin: string = addresses.app.origin,
): Promise<readonly LocalMail[]> {
  const answer = await fetch(`${origin}/dev/mailbox?${new URLSearchParams({ to })}`);
  return answer.json();
}

/** The one link of the newest mail. */
export async function requireMailLink(to: string, origin?: string): Promise<string> {
  const [mail] = await listMails(to, origin);
  const [link, ...more] = mail?.text.match(/https?:\/\/\S+/g) ?? [];
  if (!link || more.length > 0) throw new Error(`The newest mail to ${to} has not one link: ${mail?.text}`);
  return link;
}
