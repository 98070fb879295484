import type { Mail, TextMessage } from "#worker/mail/transport.ts";

export interface MailboxMessage extends Mail {
  /** RFC 3339. */
  readonly sentAt: string;
}

const prefix = "local-mailbox:";
const lifeS = 7 * 24 * 3600;
const farFuture = 1e15;
/** Counts the messages of this isolate, because several may have the same millisecond. */
let recorded = 0;

const normalize = (to: string) => encodeURIComponent(to.trim().toLowerCase());

/** Stores mails and text messages in KV by receiver, so that they survive a restart. Keys sort newest first. */
export function createMailbox(store: KVNamespace) {
  async function record(message: Mail): Promise<void> {
    const sentAt = new Date();
    const order = String(farFuture - sentAt.getTime()).padStart(16, "0");
    recorded += 1;
    const within = String(farFuture - recorded).padStart(16, "0");
    const key = `${prefix}${normalize(message.to)}:${order}:${within}:${crypto.randomUUID()}`;
    await store.put(key, JSON.stringify({ ...message, sentAt: sentAt.toISOString() }), {
      expirationTtl: lifeS,
    });
  }
  return {
    async sendMail({ reservedFor: _, ...mail }: Mail) {
      await record(mail);
      return true;
    },
    sendSms: ({ to, text }: TextMessage) => record({ to, text, html: text, subject: "Text message" }),
    async list(to: string): Promise<readonly MailboxMessage[]> {
      const { keys } = await store.list({ prefix: `${prefix}${normalize(to)}:`, limit: 50 });
      const messages = await Promise.all(keys.map(({ name }) => store.get<MailboxMessage>(name, "json")));
      return messages.flatMap((message) => message ?? []);
    },
  };
}
