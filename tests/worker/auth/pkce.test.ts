import { expect, test } from "vitest";
import {
  expectRefused,
  expectRejected,
  follow,
  fragmentOf,
  newClock,
  newPerson,
  post,
  readMail,
  serviceAt,
  signUp,
} from "./harness.ts";

const codeVerifier = "v".repeat(50);

/** A user who has signed up with PKCE and has not followed the mailed link yet. */
async function begin() {
  const clock = newClock();
  const person = newPerson();
  const service = await serviceAt(clock.now, person);
  const link = { kind: "pkce", challenge: codeVerifier, method: "plain" } as const;
  await service.signUp({ ...person, data: {}, redirectTo: null, link });
  const followLink = async () => {
    const { token } = await readMail(person.email);
    const target = await service.followMailLink({ token, type: "signup", redirectTo: null });
    return new URL(target).searchParams.get("code") ?? "";
  };
  return { clock, service, followLink };
}

test("a PKCE link hands over a code that its verifier alone can exchange, once", async () => {
  const { client, mail } = await signUp("pkce");
  expect(mail.token).toMatch(/^pkce_/);
  const target = await follow(mail.link);
  expect(target.hash).toBe("");
  const code = target.searchParams.get("code") ?? "";
  const stranger = () =>
    post("/auth/v1/token?grant_type=pkce", { auth_code: code, code_verifier: "x".repeat(43) });
  await expectRefused(stranger(), 400, "bad_code_verifier");
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user?.email_confirmed_at).toBeTruthy();
  await expectRefused(stranger(), 404, "flow_state_not_found");
});

test("of two exchanges of one code at the same time one wins", async () => {
  const { service, followLink } = await begin();
  const input = { authCode: await followLink(), codeVerifier };
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => service.exchangeCode(input)));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
});

test("a code that waited for five minutes has expired", async () => {
  const { clock, service, followLink } = await begin();
  clock.step(3_600_000);
  const authCode = await followLink();
  clock.step(300_000);
  await expectRejected(service.exchangeCode({ authCode, codeVerifier }), "flow_state_expired", 422);
});

test("a failed PKCE link has the error in the query as well", async () => {
  const { mail } = await signUp("pkce");
  await follow(mail.link);
  const target = await follow(mail.link);
  expect(target.searchParams.get("error_code")).toBe("otp_expired");
  expect(fragmentOf(target).get("error_code")).toBe("otp_expired");
});
