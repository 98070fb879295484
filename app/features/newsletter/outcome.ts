import { type NewsletterOutcome, parseNewsletterOutcome } from "#app/contracts/newsletter.ts";

const messages: Readonly<Record<NewsletterOutcome, string>> = {
  pending: "Check your inbox: we've sent you a link to confirm. It works for two days.",
  confirmed: "You're in. The next letter comes to you.",
  unsubscribed: "You won't hear from us again. We've deleted your address.",
  invalid: "That doesn't look like an email address. Check it and try again.",
  expired: "This link is too old or was used up. Subscribe again to get a new one.",
  busy: "That was a lot at once. Wait a minute and try again.",
  unavailable: "That didn't work just now. Please try again in a minute.",
};

/** The words for an outcome; `otherwise` if the value is no outcome. */
export function describeOutcome(outcome: unknown, otherwise: string): string {
  const known = parseNewsletterOutcome(outcome);
  return known ? messages[known] : otherwise;
}
