import { expect, inject } from "vitest";

interface LocalMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What was mailed or texted to an address, newest first. */
export async function listMails(to: string): Promise<readonly LocalMail[]> {
  const answer = await fetch(`${inject("baseUrl")}/dev/mailbox?${new URLSearchParams({ to })}`);
  return answer.json();
}

/** The one link of the newest mail. */
export async function requireMailLink(to: string): Promise<string> {
  const [mail] = await listMails(to);
  const links = mail?.text.match(/https?:\/\/\S+/g) ?? [];
  expect(links).toHaveLength(1);
  return links[0] ?? "";
}
