/** The newsletter's contract between browser and worker. No schema is here, because the form needs only these words. */

/** Where the form posts to. */
export const newsletterPath = "/newsletter";

/** The parameter of / that shows the outcome to a guest without script. */
export const newsletterParam = "newsletter";

const newsletterOutcomes = [
  /** A mail is on its way, or the address was known already: the answer is the same for both. */
  "pending",
  "confirmed",
  "unsubscribed",
  /** The text is no address. */
  "invalid",
  /** The link is too old, was used up or isn't ours. */
  "expired",
  /** Too many requests from one client. */
  "busy",
  /** Nothing was done, because the service is down for a moment. */
  "unavailable",
] as const;
export type NewsletterOutcome = (typeof newsletterOutcomes)[number];

/** The answer of the endpoints to a script. */
export interface NewsletterAnswer {
  readonly outcome: NewsletterOutcome;
}

/** An outcome, or null for anything else. */
export function parseNewsletterOutcome(value: unknown): NewsletterOutcome | null {
  return newsletterOutcomes.find((outcome) => outcome === value) ?? null;
}
