/** The types under which a mailed code or link is taken: as GoTrue's verify.go has them. */
import { expect, test } from "vitest";
import {
  follow,
  fragmentOf,
  mailOptions,
  newPerson,
  readMail,
  serviceAt,
  signedIn,
  signUp,
} from "./harness.ts";
import { wrongCode } from "./second-step.ts";

const other = { recovery: "magiclink", magiclink: "recovery" } as const;

/** A user with a pending mail of this kind. */
async function withMail(kind: keyof typeof other) {
  const { email, client, address } = await signedIn();
  const { error } =
    kind === "recovery"
      ? await client.auth.resetPasswordForEmail(email)
      : await client.auth.signInWithOtp({ email });
  if (error) throw error;
  return { email, client, address, mail: await readMail(email) };
}

for (const kind of ["recovery", "magiclink"] as const) {
  test.each([kind, other[kind], "email"] as const)(`a ${kind} code is taken as %s`, async (type) => {
    const { email, client, mail: sent } = await withMail(kind);
    const { data, error } = await client.auth.verifyOtp({ email, token: sent.code, type });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  test.each([other[kind], "email"] as const)(`a ${kind} token hash is taken as %s`, async (type) => {
    const { email, client, mail: sent } = await withMail(kind);
    const { data, error } = await client.auth.verifyOtp({ token_hash: sent.token, type });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  test(`a ${kind} link is followed as ${other[kind]}`, async () => {
    const { address, mail: sent } = await withMail(kind);
    const target = await follow(sent.link.replace(`type=${kind}`, `type=${other[kind]}`), address);
    expect(fragmentOf(target).get("type")).toBe(other[kind]);
    expect(fragmentOf(target).get("access_token")).toBeTruthy();
  });
}

test("a sign-up's code is taken as signup and email, and as nothing else", async () => {
  const { email, client, mail: sent } = await signUp();
  for (const type of ["recovery", "magiclink", "email_change"] as const) {
    const { error } = await client.auth.verifyOtp({ email, token: sent.code, type });
    expect([type, error?.code]).toEqual([type, "otp_expired"]);
  }
  expect((await client.auth.verifyOtp({ email, token: sent.code, type: "email" })).error).toBeNull();
});

test("a type that doesn't fit the code costs no try; a wrong code does", async () => {
  const { email } = await signUp();
  // The sign-up's mail is pending beside the one of the recovery.
  const service = await serviceAt(() => new Date(), newPerson());
  await service.sendRecovery({ email, ...mailOptions });
  const { code } = await readMail(email);
  const verify = (type: "signup" | "recovery", token: string) =>
    service.verifyMailToken({ type, email, token }).then(
      () => "taken",
      (error: { code: string }) => error.code,
    );
  for (let times = 0; times < 12; times += 1) expect(await verify("signup", code)).toBe("otp_expired");
  for (let times = 0; times < 9; times += 1)
    expect(await verify("signup", wrongCode(code))).toBe("otp_expired");
  expect(await verify("recovery", code)).toBe("taken");
});
