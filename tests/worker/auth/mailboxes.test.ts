/** One mailbox has many addresses. Limits count the mailbox, and accounts are told apart by the address. */
import { expect, test } from "vitest";
import {
  mailOptions,
  newClock,
  newPerson,
  post,
  readMail,
  readMailbox,
  serviceAt,
  signedIn,
} from "./harness.ts";

const tagged = (email: string, tag: string) => email.replace("@", `+${tag}@`);

test.each([
  ["/auth/v1/signup", { password: "correct horse battery" }],
  ["/auth/v1/otp", { create_user: true }],
  ["/auth/v1/resend", { type: "signup" }],
])("%s mails an address with a tag once in a cool-down, whatever the tag", async (path, body) => {
  const { email } = newPerson();
  const ask = (address: string) => post(path, { ...body, email: address }, newPerson());
  const answers = [await ask(tagged(email, "a")), await ask(tagged(email, "b")), await ask(email)];
  expect(answers.map(({ status }) => status)).toEqual([200, 429, 429]);
});

test("a recovery of an address with a tag is answered, and mails the mailbox once in a cool-down", async () => {
  const { email } = newPerson();
  const addresses = [tagged(email, "a"), tagged(email, "b")];
  for (const address of addresses) await signedIn({ ...newPerson(), email: address });
  const counts = () => Promise.all(addresses.map(async (address) => (await readMailbox(address)).length));
  const [before = 0] = await counts();
  for (const address of addresses)
    expect((await post("/auth/v1/recover", { email: address }, newPerson())).status).toBe(200);
  expect(await counts()).toEqual([before + 1, before]);
});

test("addresses of one mailbox are accounts of their own", async () => {
  const { email } = newPerson();
  const clock = newClock();
  const service = await serviceAt(clock.now, newPerson());
  const ids: string[] = [];
  for (const address of [tagged(email, "a"), tagged(email, "b")]) {
    await service.signUp({ email: address, password: `the one of ${address}`, data: {}, ...mailOptions });
    const { code: token } = await readMail(address);
    const verified = await service.verifyMailToken({ type: "signup", email: address, token });
    if ("session" in verified) ids.push(verified.session.user.id);
    clock.step(61_000);
  }
  expect(new Set(ids).size).toBe(2);
});
