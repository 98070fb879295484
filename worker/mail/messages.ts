import { type MailContent, renderHtml, renderText } from "./layout.ts";
import type { Mail } from "./transport.ts";

/** The secrets of one mail: the link is used by clicking, the code by typing it in. */
interface MailSecrets {
  readonly url: string;
  readonly code: string;
}

function createMail(to: string, subject: string, content: MailContent): Mail {
  return { to, subject, text: renderText(content), html: renderHtml(content) };
}

interface LinkedMail extends Pick<MailContent, "intro"> {
  readonly heading?: string;
  /** The button's text. */
  readonly label: string;
  readonly codeLabel: string;
  readonly secrets: MailSecrets;
  readonly outro?: string;
  /** How long link and code work. */
  readonly life: string;
}

/** The line above a code. Programs accept such a code; our own pages don't. */
const inTheApp = "Or enter this code in the app that asks for it:";

function createLinkedMail(to: string, subject: string, mail: LinkedMail): Mail {
  const { heading = subject, intro, label, codeLabel, secrets, outro, life } = mail;
  return createMail(to, subject, {
    heading,
    intro,
    action: { label, url: secrets.url },
    code: { label: codeLabel, value: secrets.code },
    outro: [
      ...(outro ? [outro] : []),
      `The link and the code work once, within ${life}. After ten wrong codes in a day only links work.`,
      "If this was not you, you can ignore this mail: nothing happens without the link or the code.",
    ],
  });
}

export const createConfirmationMail = (to: string, secrets: MailSecrets): Mail =>
  createLinkedMail(to, "Confirm your email address", {
    intro: ["Welcome to Fitness Tracker. Confirm your address, and your account is ready."],
    label: "Confirm my address",
    codeLabel: "Or enter this code:",
    secrets,
    life: "24 hours",
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

export const createRecoveryMail = (to: string, secrets: MailSecrets, userId: string): Mail => ({
  ...createLinkedMail(to, "Reset your password", {
    intro: ["You asked for a new password for your Fitness Tracker account."],
    label: "Choose a new password",
    codeLabel: inTheApp,
    secrets,
    outro:
      "A new password signs you out everywhere else. Where it replaces one, it removes your passkeys and unlinks accounts of providers that have another address.",
    life: "an hour",
  }),
  reservedFor: userId,
});

/** `providers` are the labels of those whose accounts were unlinked. */
export function createRemovedMail(
  to: string,
  removed: { hasPasskeys: boolean; providers: readonly string[] },
  userId: string,
): Mail {
  const { hasPasskeys, providers } = removed;
  const linked = providers.length > 0;
  const what = [...(hasPasskeys ? ["passkeys"] : []), ...(linked ? ["linked accounts"] : [])].join(" and ");
  const subject = `Your ${what} were removed`;
  const content = {
    heading: subject,
    intro: [
      `Your Fitness Tracker account has a new password, chosen by a mailed link. Its ${what} went with the old one, because one of them may not have been yours.`,
      ...(hasPasskeys ? ["Add your passkeys again in Settings, under Security."] : []),
      ...(linked
        ? [
            `These were linked and had another address: ${providers.join(", ")}. Sign in with your new password and link yours again in Settings. Signing in with one before that would make a second account.`,
          ]
        : []),
    ],
    outro: ["If this was not you, secure your mailbox first, and then reset your password."],
  };
  return { ...createMail(to, subject, content), reservedFor: userId };
}

/**
 * A change of an account, as its mail names it. It contains no name that the user chose, because an attacker may have
 * chosen it.
 */
interface NamedChange {
  readonly subject: string;
  readonly meaning: string;
  /** The effect of the link, apart from signing every device out, as a sentence part. */
  readonly undo: string;
}

const secondSteps = { totp: "an authenticator app", phone: "a phone" } as const;

export const namedChanges = {
  identity: (provider: string): NamedChange => ({
    subject: `A ${provider} account was linked`,
    meaning: `Whoever signs in with this ${provider} account gets into your Fitness Tracker account.`,
    undo: "unlinks it",
  }),
  passkey: (): NamedChange => ({
    subject: "A passkey was added",
    meaning: "Whoever has it gets into your Fitness Tracker account without the password.",
    undo: "removes the passkey",
  }),
  factor: (type: keyof typeof secondSteps): NamedChange => ({
    subject: "A second step was set up",
    meaning: `Who signs in to your Fitness Tracker account by password is now asked for a code from ${secondSteps[type]}.`,
    undo: "removes this second step",
  }),
  factor_removed: (type: keyof typeof secondSteps): NamedChange => ({
    subject: "A second step was taken away",
    meaning: `Codes from ${secondSteps[type]} are no longer asked for in your Fitness Tracker account.`,
    undo: "puts this second step back",
  }),
  password: (): NamedChange => ({
    subject: "Your password is a new one",
    meaning: "Your Fitness Tracker account has a new password.",
    undo: "makes that password useless",
  }),
  removed: (way: string): NamedChange => ({
    subject: `You no longer sign in with ${way}`,
    meaning: `${way[0]?.toUpperCase()}${way.slice(1)} was removed from your Fitness Tracker account.`,
    undo: "doesn't add it again: you can do that in the settings",
  }),
  moved: (newEmail: string): NamedChange => ({
    subject: "Your account has another address",
    meaning: `This address was unlinked from your Fitness Tracker account. Its address is now ${newEmail}, that of an account of a provider that you can sign in with. Mails about your account go there.`,
    undo: "brings this address back, unlinks the provider's account and undoes what was changed since",
  }),
} as const;

/** The mail about a change, with the link that undoes it. */
export function createChangeMail(
  to: string,
  { subject, meaning, undo }: NamedChange,
  url: string,
  userId: string,
): Mail {
  const content = {
    heading: subject,
    intro: [meaning, "If this was you, there is nothing to do."],
    action: { label: "This wasn't me", url },
    outro: [
      `If it was not you, follow the link within seven days. It signs every device out and ${undo}. Then we mail you a link to choose a new password.`,
    ],
  };
  return { ...createMail(to, subject, content), reservedFor: userId };
}

/** The mail to the former address, after both addresses have confirmed the change. */
export const createAddressChangedMail = (to: string, newEmail: string, userId: string): Mail => ({
  ...createMail(to, "Your address is changed", {
    heading: "Your address is changed",
    intro: [
      `Both addresses have confirmed it: your Fitness Tracker account has moved to ${newEmail}. Mails about it go there.`,
    ],
    outro: [
      "If this was not you, somebody reads your mail or opened its links. Secure your mailbox, then write to our support: its address is at the foot of our pages.",
    ],
  }),
  reservedFor: userId,
});

export const createDeletedMail = (to: string, userId: string): Mail => ({
  ...createMail(to, "Your account is deleted", {
    heading: "Your account is deleted",
    intro: [
      "Your Fitness Tracker account, and all that our servers had of it, is deleted. This can't be undone.",
      "What you recorded stays on the devices that you used, until it is erased there.",
    ],
    outro: ["If this was not you, secure your mailbox. You can sign up with this address again at any time."],
  }),
  reservedFor: userId,
});

export const createMagicLinkMail = (to: string, secrets: MailSecrets): Mail =>
  createLinkedMail(to, "Your sign-in link", {
    heading: "Sign in to Fitness Tracker",
    intro: ["Follow the link to sign in without a password."],
    label: "Sign in",
    codeLabel: inTheApp,
    secrets,
    life: "an hour",
  });

/** The mail to either address of the change. */
export const createEmailChangeMail = (
  to: string,
  newEmail: string,
  secrets: MailSecrets,
  userId: string,
): Mail => ({
  ...createLinkedMail(to, "Confirm your change of address", {
    intro: [
      `Your Fitness Tracker account is to move to ${newEmail}.`,
      "Both the old and the new address have to confirm the change.",
    ],
    label: "Confirm the change",
    codeLabel: inTheApp,
    secrets,
    life: "24 hours",
  }),
  reservedFor: userId,
});

/** The mail to the owner of an account whose address another account asked for. */
export const createTakenAddressMail = (to: string): Mail =>
  createMail(to, "This address has an account already", {
    heading: "This address has an account already",
    intro: [
      "Somebody, probably you, tried to move another Fitness Tracker account to this address.",
      "An address has one account. To move the other one here, delete this one first, in its settings.",
    ],
    outro: ["If this was not you, there is nothing to do: your account did not change."],
  });

export const createReauthenticationMail = (to: string, code: string, userId: string): Mail => ({
  ...createMail(to, "Your confirmation code", {
    heading: "Confirm that it is you",
    intro: [],
    code: { label: "Enter this code to go on:", value: code },
    outro: [
      "It works once, within an hour. After ten wrong codes in a day, sign in anew instead.",
      "If this was not you, change your password.",
    ],
  }),
  reservedFor: userId,
});
