import * as fc from "fast-check";
import { expect, test } from "vitest";
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
