/** Privacy policy and terms of service: what the specification asks for, in readable sentences. */
import { contact } from "./contact.ts";

export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}

export const lastChanged = "2026-11-26";

export const privacy: readonly LegalSection[] = [
  {
    title: "What we collect, and why",
    paragraphs: [
      "We collect your email, your name and your fitness progress only to provide the service. Nothing is collected for advertising.",
    ],
    points: [
      "Email and name: when you create an account, to sign you in and to greet you.",
      "Sign-ins: the network address and the browser of each place where you are signed in, until you sign out there or it ends, so that you can recognize it in the settings.",
      "Google or GitHub, if you sign in with it: what it tells us of your account there, such as your name and the address of your picture.",
      "Second step, if you add one: the secret of your authenticator app, encrypted, or your phone number, only for the codes.",
      "Passkeys, if you add one: its name, its public key and when it was last used. Your finger, face or PIN never leaves your device.",
      "Fitness progress: your workouts and goals stay in your browser's storage on this device, unless you turn sync on. With an account we keep one number on our server: how many goals you have achieved.",
      "Rest alarm: if you turn on “Ring even when locked”, our server stores the time at which your rest ends and the address at which your browser's push service reaches this device. It deletes both when the alarm has rung or you stop the rest, and with your account. The message has no content; your browser's maker passes it on and learns that there was one. If the push service says that the address has ended, we store a hash of it for six hours, so that nothing more is sent there.",
      "Newsletter: your email address, from the moment you confirm it until you unsubscribe. Unconfirmed addresses are deleted.",
    ],
  },
  {
    title: "Sync, if you turn it on",
    paragraphs: [
      "Sync is off until you turn it on in the settings. Then your workouts, also one that is running, your goals, routines, own exercises, notes, measurements and settings are encrypted on your device, under a key that only your devices and your recovery code open, and a copy is stored on our server. We can't read it, and we can't open it for you or for anyone else.",
      "This is all that our server has of it:",
    ],
    points: [
      "The encrypted pieces: when each came, from which of your devices, in which order, and its size, which is rounded up on the device. From times and sizes it can be seen that something was recorded, and about how much; not what.",
      "Your devices: a random id, a public key, when each was added and last seen, and its name, encrypted.",
      "The key, wrapped so that only the recovery code or another device of yours opens it; a fingerprint of the code's proof; and when a wrong code was tried in the last hour.",
      "While a device is being linked, for ten minutes: the public keys of both.",
      "Older pieces go 30 days after a newer copy has replaced them. All of it goes when you turn sync off everywhere or delete your account; “Erase everywhere” replaces it by nothing.",
    ],
  },
  {
    title: "How it is protected",
    paragraphs: [
      "Data is encrypted on its way to us and where it is stored. Passwords are stored as salted hashes that can't be turned back.",
      "We never sell your data, and we don't hand it to anyone for their own purposes.",
    ],
  },
  {
    title: "Cookies and measuring",
    paragraphs: [
      "We set one cookie, when you sign in, and it ends with your session; while you sign in, link an account or use a passkey, another one lasts ten minutes at most, and when you prove who you are, half an hour. If you open or close the sidebar, a cookie remembers that for a year. Your choice of theme is kept on your device.",
      "We count visits without cookies and without following anybody, with Cloudflare Web Analytics.",
    ],
  },
  {
    title: "Your rights",
    paragraphs: [
      `You may ask to review what we hold about you, or to have it deleted, at any time: write to ${contact.supportEmail}. We answer within 30 days.`,
      "You can also delete your account in the settings. What is stored on your device you can export and erase there yourself.",
    ],
  },
  {
    title: "Changes",
    paragraphs: [
      "If this policy changes, the date above changes with it, and we tell account holders by email.",
    ],
  },
];

export const terms: readonly LegalSection[] = [
  {
    title: "Who may use it",
    paragraphs: [
      "You must be 18 or older to use Fitness Tracker, or have the consent of a parent or guardian.",
    ],
  },
  {
    title: "How it may be used",
    paragraphs: ["You agree not to use the service for anything unlawful or harmful. In particular:"],
    points: [
      "Don't try to reach other people's accounts or data.",
      "Don't overload, probe or disturb the service.",
      "Don't use it to harass, deceive or harm anyone.",
    ],
  },
  {
    title: "Your health",
    paragraphs: [
      "Fitness Tracker is no medical advice. Calories are estimates. If you have a condition, are pregnant or haven't exercised for long, ask a doctor first, and stop when something hurts.",
    ],
  },
  {
    title: "Changes to the service",
    paragraphs: [
      "The service may change or stop, in part or in whole. Where we can, we say so in time for you to export your data.",
    ],
  },
  {
    title: "Suspension and termination",
    paragraphs: [
      "Violations of these terms may lead to suspension or termination of your account. You may end it yourself at any time in the settings.",
    ],
  },
  {
    title: "Questions",
    paragraphs: [`Write to ${contact.supportEmail}.`],
  },
];
