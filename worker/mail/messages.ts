import { type MailContent, renderHtml, renderText } from "./layout.ts";
import type { Mail } from "./transport.ts";

/** The secrets of one mail: the link is used by clicking, the code by typing it in. */
interface MailSecrets {
  readonly url: string;
  readonly code: string;
}

interface Letter extends Omit<MailContent, "heading"> {
  readonly subject: string;
  /** The subject by default. */
  readonly heading?: string;
}

/** @param reservedFor the id of the account that the mail is about: see Mail */
function createMail(to: string, letter: Letter, reservedFor?: string): Mail {
  const { subject } = letter;
  const content = { heading: subject, ...letter };
  const mail = { to, subject, text: renderText(content), html: renderHtml(content) };
  return reservedFor === undefined ? mail : { ...mail, reservedFor };
}

interface LinkedLetter extends Pick<Letter, "subject" | "heading" | "intro"> {
  /** The button's text. */
  readonly label: string;
  /** The line above the code. Programs accept such a code; our own pages accept only that of a sign-up. */
  readonly codeLabel?: string;
  readonly outro?: readonly string[];
  /** How long link and code work. */
  readonly life: string;
}

function toLetter(linked: LinkedLetter, { url, code }: MailSecrets): Letter {
  const {
    label,
    codeLabel = "Or enter this code in the app that asks for it:",
    outro = [],
    life,
    ...rest
  } = linked;
  return {
    ...rest,
    action: { label, url },
    code: { label: codeLabel, value: code },
    outro: [
      ...outro,
      `The link and the code work once, within ${life}. After ten wrong codes in a day only links work.`,
      "If this was not you, you can ignore this mail: nothing happens without the link or the code.",
    ],
  };
}

export const createConfirmationMail = (to: string, secrets: MailSecrets): Mail => {
  const letter = {
    subject: "Confirm your email address",
    intro: ["Welcome to Fitness Tracker. Confirm your address, and your account is ready."],
    label: "Confirm my address",
    codeLabel: "Or enter this code:",
    life: "24 hours",
  };
  return createMail(to, toLetter(letter, secrets));
};

export const createKnownAddressMail = (to: string): Mail =>
  createMail(to, {
    subject: "You already have an account",
    intro: [
      "Somebody, probably you, tried to create a Fitness Tracker account with this address.",
      "It has one already. Sign in with it, or choose “Forgot password?” on the sign-in page.",
    ],
    outro: ["If this was not you, there is nothing to do: your account did not change."],
  });

export const createRecoveryMail = (to: string, secrets: MailSecrets, userId: string): Mail => {
  const letter = {
    subject: "Reset your password",
    intro: ["You asked for a new password for your Fitness Tracker account."],
    label: "Choose a new password",
    outro: [
      "A new password signs you out everywhere else. Where it replaces one, it removes your passkeys and unlinks accounts of providers that have another address.",
    ],
    life: "an hour",
  };
  return createMail(to, toLetter(letter, secrets), userId);
};

/** `providers` are the labels of those whose accounts were unlinked. */
export function createRemovedMail(
  to: string,
  { hasPasskeys, providers }: { hasPasskeys: boolean; providers: readonly string[] },
  userId: string,
): Mail {
  const linked = providers.length > 0;
  const what = [...(hasPasskeys ? ["passkeys"] : []), ...(linked ? ["linked accounts"] : [])].join(" and ");
  const intro = [
    `Your Fitness Tracker account has a new password, chosen by a mailed link. Its ${what} went with the old one, because one of them may not have been yours.`,
  ];
  if (hasPasskeys) intro.push("Add your passkeys again in Settings, under Security.");
  if (linked)
    intro.push(
      `These were linked and had another address: ${providers.join(", ")}. Sign in with your new password and link yours again in Settings. Signing in with one before that would make a second account.`,
    );
  const outro = ["If this was not you, secure your mailbox first, and then reset your password."];
  return createMail(to, { subject: `Your ${what} were removed`, intro, outro }, userId);
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
export const createChangeMail = (
  to: string,
  { subject, meaning, undo }: NamedChange,
  url: string,
  userId: string,
): Mail => {
  const outro = [
    `If it was not you, follow the link within seven days. It signs every device out and ${undo}. Then we mail you a link to choose a new password.`,
  ];
  const intro = [meaning, "If this was you, there is nothing to do."];
  return createMail(to, { subject, intro, action: { label: "This wasn't me", url }, outro }, userId);
};

/** The mail to the former address, after both addresses have confirmed the change. */
export const createAddressChangedMail = (to: string, newEmail: string, userId: string): Mail => {
  const intro = [
    `Both addresses have confirmed it: your Fitness Tracker account has moved to ${newEmail}. Mails about it go there.`,
  ];
  const outro = [
    "If this was not you, somebody reads your mail or opened its links. Secure your mailbox, then write to our support: its address is at the foot of our pages.",
  ];
  return createMail(to, { subject: "Your address is changed", intro, outro }, userId);
};

export const createDeletedMail = (to: string, userId: string): Mail => {
  const intro = [
    "Your Fitness Tracker account, and all that our servers had of it, is deleted. This can't be undone.",
    "What you recorded stays on the devices that you used, until it is erased there.",
  ];
  const outro = [
    "If this was not you, secure your mailbox. You can sign up with this address again at any time.",
  ];
  return createMail(to, { subject: "Your account is deleted", intro, outro }, userId);
};

export const createMagicLinkMail = (to: string, secrets: MailSecrets): Mail => {
  const letter = {
    subject: "Your sign-in link",
    heading: "Sign in to Fitness Tracker",
    intro: ["Follow the link to sign in without a password."],
    label: "Sign in",
    life: "an hour",
  };
  return createMail(to, toLetter(letter, secrets));
};

/** The mail to either address of the change. */
export const createEmailChangeMail = (
  to: string,
  newEmail: string,
  secrets: MailSecrets,
  userId: string,
): Mail => {
  const letter = {
    subject: "Confirm your change of address",
    intro: [
      `Your Fitness Tracker account is to move to ${newEmail}.`,
      "Both the old and the new address have to confirm the change.",
    ],
    label: "Confirm the change",
    life: "24 hours",
  };
  return createMail(to, toLetter(letter, secrets), userId);
};

/** The mail to the owner of an account whose address another account asked for. */
export const createTakenAddressMail = (to: string): Mail =>
  createMail(to, {
    subject: "This address has an account already",
    intro: [
      "Somebody, probably you, tried to move another Fitness Tracker account to this address.",
      "An address has one account. To move the other one here, delete this one first, in its settings.",
    ],
    outro: ["If this was not you, there is nothing to do: your account did not change."],
  });

export const createReauthenticationMail = (to: string, code: string, userId: string): Mail => {
  const outro = [
    "It works once, within an hour. After ten wrong codes in a day, sign in anew instead.",
    "If this was not you, change your password.",
  ];
  const letter = { subject: "Your confirmation code", heading: "Confirm that it is you", intro: [], outro };
  return createMail(to, { ...letter, code: { label: "Enter this code to go on:", value: code } }, userId);
};
