import { type MailContent, renderHtml, renderText } from "./layout.ts";
import type { Mail } from "./transport.ts";

/** The secrets of one mail: the link is used by clicking, the code by typing it in. */
export interface MailSecrets {
  readonly url: string;
  readonly code: string;
}

const ignore = "If this was not you, you can ignore this mail: nothing happens without the link or the code.";
const codeLabel = "Or enter this code:";
const tries = "After ten wrong codes in a day only links work.";

function createMail(to: string, subject: string, content: MailContent): Mail {
  return { to, subject, text: renderText(content), html: renderHtml(content) };
}

const createReservedMail = (...parts: Parameters<typeof createMail>): Mail => ({
  ...createMail(...parts),
  isReserved: true,
});

export const createConfirmationMail = (to: string, { url, code }: MailSecrets): Mail =>
  createMail(to, "Confirm your email address", {
    heading: "Confirm your email address",
    intro: ["Welcome to Fitness Tracker. Confirm your address, and your account is ready."],
    action: { label: "Confirm my address", url },
    code: { label: codeLabel, value: code },
    outro: [`The link and the code work once, within 24 hours. ${tries}`, ignore],
  });

export const createKnownAddressMail = (to: string): Mail =>
  createMail(to, "You already have an account", {
    heading: "You already have an account",
    intro: [
      "Somebody, probably you, tried to create a Fitness Tracker account with this address.",
      "It has one already. Sign in with it, or choose “Forgot password?” on the sign-in page.",
    ],
    outro: ["If this was not you, there is nothing to do: your account did not change."],
  });

export const createRecoveryMail = (to: string, { url, code }: MailSecrets): Mail =>
  createReservedMail(to, "Reset your password", {
    heading: "Reset your password",
    intro: ["You asked for a new password for your Fitness Tracker account."],
    action: { label: "Choose a new password", url },
    code: { label: codeLabel, value: code },
    outro: [
      "A new password signs you out everywhere else and, where it replaces one, removes your passkeys.",
      `The link and the code work once, within an hour. ${tries}`,
      ignore,
    ],
  });

export const createPasskeysRemovedMail = (to: string): Mail =>
  createReservedMail(to, "Your passkeys were removed", {
    heading: "Your passkeys were removed",
    intro: [
      "Your Fitness Tracker account has a new password, chosen by a mailed link. Its passkeys went with the old one, because one of them may not have been yours.",
      "Add yours again in Settings, under Security.",
    ],
    outro: ["If this was not you, secure your mailbox first, and then reset your password."],
  });

export const createMagicLinkMail = (to: string, { url, code }: MailSecrets): Mail =>
  createMail(to, "Your sign-in link", {
    heading: "Sign in to Fitness Tracker",
    intro: ["Follow the link to sign in without a password."],
    action: { label: "Sign in", url },
    code: { label: codeLabel, value: code },
    outro: [`The link and the code work once, within an hour. ${tries}`, ignore],
  });

export const createEmailChangeMail = (to: string, newEmail: string, { url, code }: MailSecrets): Mail =>
  createReservedMail(to, "Confirm your change of address", {
    heading: "Confirm your change of address",
    intro: [
      `Your Fitness Tracker account is to move to ${newEmail}.`,
      "Both the old and the new address have to confirm the change.",
    ],
    action: { label: "Confirm the change", url },
    code: { label: codeLabel, value: code },
    outro: [`The link and the code work once, within 24 hours. ${tries}`, ignore],
  });

export const createReauthenticationMail = (to: string, code: string): Mail =>
  createReservedMail(to, "Your confirmation code", {
    heading: "Confirm that it is you",
    intro: [],
    code: { label: "Enter this code to go on:", value: code },
    outro: [
      "It works once, within an hour. After ten wrong codes in a day, sign in anew instead.",
      "If this was not you, change your password.",
    ],
  });
