import { expect, test } from "vitest";
import {
  createConfirmationMail,
  createEmailChangeMail,
  createKnownAddressMail,
  createMagicLinkMail,
  createReauthenticationMail,
  createRecoveryMail,
} from "./messages.ts";

const to = "ada@example.com";
const userId = "00000000-0000-4000-8000-000000000001";
const secrets = { url: "https://app.example/auth/v1/verify?token=abc&type=signup", code: "012345" };
const linked = [
  createConfirmationMail(to, secrets),
  createRecoveryMail(to, secrets, userId),
  createMagicLinkMail(to, secrets),
  createEmailChangeMail(to, "new@example.com", secrets, userId),
];

const linksOf = (text: string) => text.match(/https?:\/\/[^\s"<]+/g) ?? [];

test.each(linked.map((mail) => [mail.subject, mail] as const))(
  "%s has one link and one code in both forms",
  (_subject, mail) => {
    expect(linksOf(mail.text)).toEqual([secrets.url]);
    expect(linksOf(mail.html)).toEqual([secrets.url.replaceAll("&", "&amp;")]);
    expect(mail.text.match(/\b\d{6}\b/g)).toEqual([secrets.code]);
    expect(mail.html).toContain(">012345<");
    expect(mail.text).toContain("Fitness Tracker");
    // The mark is drawn, the colours are the site's, in both themes, and nothing is fetched.
    expect(mail.html).toContain("#baed3f");
    expect(mail.html).toContain("prefers-color-scheme:dark");
    expect(mail.html).not.toMatch(/<img|url\(|@import/);
  },
);

test.each([
  [createConfirmationMail(to, secrets), "Or enter this code:"],
  [createRecoveryMail(to, secrets, userId), "Or enter this code in the app that asks for it:"],
  [
    createEmailChangeMail(to, "new@example.com", secrets, userId),
    "Or enter this code in the app that asks for it:",
  ],
])("%o says where its code is entered: %s", ({ text }, label) => {
  expect(text).toContain(`${label}\n${secrets.code}`);
});

test("notices have no link, and the one for a confirmation only its code", () => {
  const known = createKnownAddressMail(to);
  const nonce = createReauthenticationMail(to, "123456", userId);
  for (const mail of [known, nonce]) expect(linksOf(mail.text + mail.html)).toEqual([]);
  expect(known.text).not.toMatch(/\d{6}/);
  expect(nonce.text).toContain("123456");
});

test("what a person typed is text in the mail, never markup", () => {
  const { html } = createEmailChangeMail(to, '"<img src=x onerror=alert(1)>"@example.com', secrets, userId);
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img");
});
