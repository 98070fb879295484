import { createStarterSource } from "#worker/news/sources/starter.ts";
import type { LocalMode } from "./interface.ts";
import { createMailbox } from "./mailbox.ts";
import { createMailboxRoutes } from "./routes.ts";

/** Mails and text messages stay on this machine. */
export const localMode: LocalMode | null = {
  // Everybody is one client here, and no message leaves the machine.
  vars: { MAIL_HOURLY_LIMIT: "0", MAIL_CLIENT_HOURLY_LIMIT: "0", SMS_HOURLY_LIMIT: "0", SMS_COUNTRIES: "*" },
  allowLoopbackRedirects: true,
  news: createStarterSource(),
  createTransport(env) {
    const mailbox = createMailbox(env.NEWS);
    return {
      async sendMail({ reservedFor: _, ...mail }) {
        await mailbox.record(mail);
        return true;
      },
      sendSms: ({ to, text }) => mailbox.record({ to, text, html: text, subject: "Text message" }),
    };
  },
  createRoutes: createMailboxRoutes,
};
