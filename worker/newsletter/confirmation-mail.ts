import { renderHtml, renderText } from "#worker/mail/layout.ts";
import type { Mail } from "#worker/mail/transport.ts";

interface MailLinks {
  readonly confirm: string;
  readonly unsubscribe: string;
}

/** The mail that asks the owner of the address to confirm. Mail programs show their own unsubscribe button (RFC 8058). */
export function createNewsletterMail(to: string, { confirm, unsubscribe }: MailLinks): Mail {
  const content = {
    heading: "Confirm your subscription",
    intro: [
      "You asked for the Fitness Tracker newsletter: one letter a month, a tip worth trying and what is new.",
    ],
    action: { label: "Yes, send it to me", url: confirm },
    outro: [
      "The link works for two days. If this was not you, do nothing: without the link no letter will come.",
      `To be forgotten at once: ${unsubscribe}`,
    ],
  };
  return {
    to,
    subject: "Confirm your newsletter subscription",
    text: renderText(content),
    html: renderHtml(content),
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
