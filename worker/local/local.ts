import { createStarterSource } from "#worker/news/sources/starter.ts";
import type { LocalMode } from "./interface.ts";
import { createMailbox } from "./mailbox.ts";
import { createMailboxRoutes } from "./routes.ts";

/** Mails and text messages stay on this machine. */
export const localMode: LocalMode | null = {
  allowLoopbackRedirects: true,
  news: createStarterSource(),
  createTransport(env) {
    const mailbox = createMailbox(env.NEWS);
    return {
      sendMail: (mail) => mailbox.record(mail),
      sendSms: ({ to, text }) => mailbox.record({ to, text, html: text, subject: "Text message" }),
    };
  },
  createRoutes: createMailboxRoutes,
};
