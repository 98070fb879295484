import * as fc from "fast-check";
import { expect, test } from "vitest";
import { accountFormSchema } from "./account-forms.ts";
import { loginFormSchema, parseSignUp, type SignUpForm } from "./web-session-forms.ts";

const good: SignUpForm = {
  fullName: "Ada Lovelace",
  email: "ada@example.com",
  password: "analytical",
  confirmPassword: "analytical",
};

function check(changes: Partial<SignUpForm>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...good, ...changes })) form.set(name, value);
  return parseSignUp(form);
}

test("takes a complete form, trimmed", () => {
  expect(check({ fullName: "  Ada ", email: " ada@example.com " }).values).toEqual({
    ...good,
    fullName: "Ada",
  });
});

test("keeps the spaces of a password", () => {
  const password = "  two words  ";
  expect(check({ password, confirmPassword: password }).values?.password).toBe(password);
});

test.each([
  ["fullName", { fullName: "" }, "Full name is required"],
  ["fullName", { fullName: " \t\n" }, "Full name is required"],
  ["fullName", { fullName: "a".repeat(201) }, "Use at most 200 characters"],
  ["email", { email: "ada" }, "Please enter a valid email"],
  ["email", { email: "ada@example" }, "Please enter a valid email"],
  ["email", { email: "ada lovelace@example.com" }, "Please enter a valid email"],
  ["password", { password: "1234567", confirmPassword: "1234567" }, "Password must be at least 8 characters"],
  ["confirmPassword", { confirmPassword: "analytica1" }, "Passwords do not match"],
])("says under %s what is wrong with %j", (field, changes, message) => {
  expect(check(changes).errors).toEqual({ [field]: message });
});

test("shows all four messages at once", () => {
  expect(check({ fullName: "", email: "", password: "", confirmPassword: "x" }).errors).toEqual({
    fullName: "Full name is required",
    email: "Please enter a valid email",
    password: "Password must be at least 8 characters",
    confirmPassword: "Passwords do not match",
  });
});

test("an email is text, an at sign, text, a dot and text, whatever the text is", () => {
  const part = fc.constantFrom("a", "b", ".", "..", "@", " ", "-", "\n", "é");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
      const email = parts.join("");
      const isOne = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
      expect(check({ email }).errors === null, JSON.stringify(email)).toBe(isOne);
    }),
  );
});

test("an email has 254 characters at most, as mail itself has it", () => {
  const withLength = (length: number) => `${"a".repeat(length - "@example.com".length)}@example.com`;
  expect(check({ email: withLength(254) }).errors).toBeNull();
  expect(check({ email: withLength(255) }).errors).toEqual({ email: "Please enter a valid email" });
});

test("a form without its fields is wrong, not broken", () => {
  expect(Object.keys(parseSignUp(new FormData()).errors ?? {})).toEqual(["fullName", "email", "password"]);
});

test("whatever is sent to /login is one of its intents or refused", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (entries) => {
      expect(loginFormSchema.safeParse(entries).success).toBe(false);
    }),
  );
});

test.each(["123 456", " 123456\n", "123\u00a0456", "123\u2009456", "١٢٣ ٤٥٦", "۱۲۳۴۵۶", "１２３４５６"])(
  "a code typed or pasted as %j is its digits, in every form that takes one",
  (code) => {
    const parse = (form: object) =>
      loginFormSchema.parse({ email: "ada@example.com", factorId: "f", ...form });
    for (const intent of ["code", "second-step"])
      expect(parse({ intent, code }), intent).toMatchObject({ code: "123456" });
    const verify = { intent: "verify-factor", factorId: "f", challengeId: "", code };
    expect(accountFormSchema.parse(verify)).toMatchObject({ code: "123456" });
    expect(accountFormSchema.parse({ intent: "prove-identity", nonce: code })).toMatchObject({
      nonce: "123456",
    });
  },
);
