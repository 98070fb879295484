/** The account's forms on /settings and /profile: words, the focus, proofs of identity, and what is not sent. */
import { Dexie } from "dexie";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { AuthFactor, AuthUser } from "#app/contracts/auth-user.ts";
import type { WebAccount } from "#app/contracts/web-session-account.ts";
import { databaseName } from "#app/data/database.ts";
import {
  alert,
  answerPath,
  button,
  expectWords,
  field,
  goOffline,
  hold,
  press,
  pressTwice,
  words,
} from "./forms.ts";
import { makeAccount, refuse } from "./load-context.ts";
import { renderMemberPage, renderPage } from "./render-page.tsx";

const offline = "You are offline, so this was not sent. Please try again when you are connected.";
const password = "analytical engine";
const ada = { id: crypto.randomUUID(), email: "ada@example.com", fullName: "Ada Lovelace" };
const account = makeAccount(ada);
const region = (name: string) => page.getByRole("region", { name });

/** The settings of Ada. `store` is what the service knows of her; operations may change it. */
async function openSettings(operations: Partial<WebAccount> = {}, store: Partial<AuthUser> = {}) {
  const known: AuthUser = { ...account, ...store };
  const screen = await renderMemberPage("/settings", {
    user: ada,
    account: { requireAccount: async () => ({ ...known }), ...operations },
  });
  return Object.assign(screen, { known });
}

/** The service's rule after an older sign-in: a proof comes first. Returns the operation and what proves. */
function needProof() {
  let isProved = false;
  return {
    async proveIdentity({ currentPassword }: { currentPassword?: string | undefined }) {
      if (!currentPassword) throw refuse("reauthentication_needed", 400);
      if (currentPassword !== password)
        throw refuse("invalid_credentials", 400, "The current password is wrong");
      isProved = true;
    },
    async requireProof() {
      if (!isProved) throw refuse("reauthentication_needed", 400);
    },
  };
}

test("a name of spaces, or one without end, is refused under the form and stays typed", async () => {
  const changeFullName = vi.fn(async () => account);
  await openSettings({ changeFullName });
  for (const [text, sentence] of [
    ["   ", "Full name is required"],
    ["x".repeat(10_000), "Use at most 200 characters"],
  ] as const) {
    await field("Full name").fill(text);
    await press("Save name");
    await expect.element(alert()).toHaveTextContent(sentence);
    await expect.element(field("Full name")).toHaveValue(text);
  }
  expect(changeFullName).not.toHaveBeenCalled();
  await field("Full name").fill("Augusta Ada King");
  await press("Save name");
  await expectWords("Your name is changed.");
  expect(changeFullName).toHaveBeenCalledWith("Augusta Ada King");
});

test("a new password needs the old one; a right one empties the field", async () => {
  await openSettings(
    {
      async changePassword({ currentPassword }) {
        if (currentPassword === password) return account;
        throw refuse("invalid_credentials", 400, "The current password is wrong");
      },
    },
    { identities: [identity("email")] },
  );
  await field("Current password").fill("not it at all");
  await field("New password").fill("difference engine");
  await press("Change password");
  await expect.element(alert()).toMatchTextContent(/The current password is wrong/);
  await field("Current password").fill(password);
  await press("Change password");
  await expectWords("Your password is changed.");
  await expect.element(field("New password")).toHaveValue("");
});

const identity = (provider: string) => ({
  ...{ identity_id: provider, id: provider, user_id: ada.id, provider, identity_data: {} },
  ...{ last_sign_in_at: null, created_at: account.created_at, updated_at: account.created_at },
});

test("a mailed code that is wrong or too old sets no password and leaves the typed one where it is", async () => {
  const mailed = hold();
  const sendReauthenticationCode = vi.fn<WebAccount["sendReauthenticationCode"]>(async () => undefined);
  await openSettings(
    {
      sendReauthenticationCode,
      changePassword: ({ nonce }) =>
        Promise.reject(refuse(nonce ? "reauthentication_not_valid" : "reauthentication_needed", 400)),
    },
    { identities: [identity("google")] },
  );
  await field("New password").fill("difference engine");
  await press("Set a password");
  await expect.element(alert()).toMatchTextContent(/Ask for a code by mail/);
  await press("Mail me a code");
  await expectWords("We have mailed you a six-digit code.");
  await field("Code from the mail").fill("123456");
  await press("Set a password");
  await expect.element(alert()).toMatchTextContent(/The code is wrong or has expired/);
  await expect.element(field("New password")).toHaveValue("difference engine");
  // While another code is requested, the field and the focused button stay.
  sendReauthenticationCode.mockReturnValueOnce(mailed.promise);
  await press("Mail me a code");
  await expect.element(button("Mail me a code")).toHaveAttribute("aria-busy", "true");
  await expect.element(button("Mail me a code")).toHaveFocus();
  await expect.element(field("Code from the mail")).toHaveValue("123456");
  mailed.resolve();
});

test("a pending change of address is given up beside it, and the focus stays there", async () => {
  const screen = await openSettings(
    {
      async cancelEmailChange() {
        Reflect.deleteProperty(screen.known, "new_email");
        return account;
      },
    },
    { new_email: "next@example.com" },
  );
  await expectWords("waits for both mails");
  await press("Cancel the change");
  await expectWords("Your address stays as it is.");
  expect(words("waits for both mails").elements()).toEqual([]);
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Your address stays as it is/);
});

test("the forms of /settings say that they were not sent, one by one, and none of them goes", async () => {
  await openSettings({ changeFullName: async () => account }, { identities: [identity("email")] });
  const typed = {
    "Full name": "Augusta Ada King",
    "New email address": "next@example.com",
    "Current password": password,
    "New password": "difference engine",
    "Phone number": "+49 170 1234567",
  };
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
  const goOnline = goOffline();
  const buttons = ["Save name", "Change email", "Change password", "Link Github", "Add this phone"];
  for (const [at, name] of buttons.entries()) {
    await press(name);
    await expect.poll(() => page.getByText(offline).elements()).toHaveLength(at + 1);
  }
  for (const [label, text] of Object.entries(typed)) await expect.element(field(label)).toHaveValue(text);
  goOnline();
  await press("Save name");
  await expectWords("Your name is changed.");
});

test("the form of /profile says so as well, and keeps the name when the account can't be read any more", async () => {
  let isDown = false;
  const screen = await renderMemberPage("/profile", {
    user: ada,
    account: {
      requireAccount: async () => (isDown ? Promise.reject(new Error("no network")) : account),
      changeFullName: async () => account,
    },
  });
  await page.getByText("Edit name").click();
  await field("Full name").fill("Countess of Lovelace");
  const goOnline = goOffline();
  await press("Save name");
  await expect.element(alert()).toHaveTextContent(offline);
  isDown = true;
  screen.bar.go("/profile");
  await expect.element(field("Full name")).toHaveValue("Countess of Lovelace");
  goOnline();
  await press("Save name");
  await expectWords("Your name is changed.");
  await expect.element(field("Full name")).toBeInTheDocument();
});

test("after an older sign-in a second step begins once the password was right; giving the proof up goes back", async () => {
  const { proveIdentity, requireProof } = needProof();
  await openSettings({
    proveIdentity,
    requirePresence: requireProof,
    enrolFactor: async () => ({
      ...{ id: "factor", type: "totp", friendly_name: "Authenticator app" },
      totp: { qr_code: "<svg/>", secret: "ABCD", uri: "otpauth://x" },
    }),
    challengeFactor: async () => ({ id: "challenge", type: "totp", expires_at: 0 }),
  });
  const security = region("Security");
  const proof = field("Current password", security);
  await press("Add an authenticator app");
  await expectWords("You signed in a while ago.", security);
  await expect.element(proof).toHaveFocus();
  await press("Cancel", security);
  expect(proof.elements()).toEqual([]);
  await press("Add an authenticator app");
  await proof.fill("not it at all");
  await press("Continue", security);
  await expect.element(security.getByRole("alert")).toMatchTextContent(/The current password is wrong/);
  await proof.fill(password);
  await press("Continue", security);
  await expectWords("Scan this with your authenticator app", security);
  expect(proof.elements()).toEqual([]);
});

test("whoever goes back from a proof that could not be asked for is at the heading of the form that comes back", async () => {
  const { requireProof } = needProof();
  let goOnline = () => {};
  await openSettings({
    async startLinking() {
      goOnline = goOffline();
      await requireProof();
      return "/";
    },
  });
  await press("Link Github");
  const section = region("Account");
  await press("Back", section);
  await expect.element(section.getByRole("heading", { level: 2 })).toHaveFocus();
  goOnline();
});

test("a second step that was not finished is listed, asks for nothing, and is finished or removed", async () => {
  const factor = (phone: string): AuthFactor => ({
    ...{ id: crypto.randomUUID(), friendly_name: phone, factor_type: "phone", status: "unverified", phone },
    ...{ last_challenged_at: null, created_at: account.created_at, updated_at: account.created_at },
  });
  const [first, second] = [factor("+4917011"), factor("+4917022")];
  const screen = await openSettings(
    {
      async removeFactor(id) {
        screen.known.factors = screen.known.factors?.filter((one) => one.id !== id) ?? [];
      },
      challengeFactor: async () => ({ id: "challenge", type: "phone", expires_at: 0 }),
      async verifyFactor({ code }) {
        if (code !== "123456") throw refuse("mfa_verification_failed", 422);
        screen.known.factors = [{ ...second, status: "verified" }];
      },
    },
    { factors: [first, second] },
  );
  await expect.poll(() => words("not finished").elements()).toHaveLength(2);
  await press(`Remove ${first.phone}`);
  await expectWords("The second step is removed.");
  await expect.poll(() => words("not finished").elements()).toHaveLength(1);
  await press(`Finish ${second.phone}`);
  await expectWords(`We have sent a code to ${second.phone}`);
  await field("Six-digit code").fill("654321");
  await press("Turn on");
  await expect.element(alert()).toMatchTextContent(/This code is wrong/);
  await field("Six-digit code").fill("123456");
  await press("Turn on");
  await expectWords("A code is asked for after your password.");
  expect(words("not finished").elements()).toEqual([]);
});

/** Types the address that confirms the deletion. */
async function confirmDeletion({ isSaved }: { isSaved: boolean }) {
  await field(`Type ${ada.email} to confirm`).fill(ada.email);
  if (!isSaved) await field("Save the workouts and goals as a file first").click();
}

const findSent = () => localStorage.getItem("sent-deletion");

test("a deletion that wasn't sent is remembered until the session is renewed, which shows that the account exists", async () => {
  const renewal = hold<Response>();
  answerPath("/auth/v1/session/refresh", () => renewal.promise);
  await renderMemberPage("/settings", {
    user: ada,
    session: { takeStatus: async () => ({ freshForMs: 0, events: [] }) },
  });
  await confirmDeletion({ isSaved: false });
  goOffline();
  await press("Delete account");
  await expect.element(alert()).toHaveTextContent(offline);
  expect(findSent()).toBe(ada.id);
  renewal.resolve(Response.json({ userId: ada.id, freshForMs: 300_000 }));
  await expect.poll(findSent).toBeNull();
});

test("a deletion that saves the data first waits until they are open, and is sent once, however often it is pressed", async () => {
  const opening = hold();
  const open = Dexie.prototype.open;
  vi.spyOn(Dexie.prototype, "open").mockImplementation(function (this: Dexie) {
    return opening.promise.then(() => open.call(this)) as ReturnType<Dexie["open"]>;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const deleteAccount = vi.fn(() => Promise.reject(refuse("over_request_rate_limit", 429, "Not so fast")));
  await openSettings({ deleteAccount });
  await confirmDeletion({ isSaved: true });
  await press("Delete account");
  await expect.element(alert()).toMatchTextContent(/Your workouts are not open yet/);
  expect(deleteAccount).not.toHaveBeenCalled();
  opening.resolve();
  await expect.element(page.getByText("Loading this device's settings")).not.toBeInTheDocument();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  pressTwice("Delete account");
  await expect.element(alert()).toMatchTextContent(/Not so fast/);
  expect(deleteAccount).toHaveBeenCalledOnce();
  expect(saved).toHaveBeenCalledOnce();
});

test.each([
  ["Erase it", 0],
  ["Keep it", 1],
])("/login asks about data of a deleted account: %s, and is asked no more", async (answer, databases) => {
  const name = databaseName({ kind: "account", id: ada.id });
  const db = new Dexie(name);
  db.version(1).stores({ rows: "id" });
  await db.open();
  db.close();
  localStorage.setItem("sent-deletion", ada.id);
  const screen = await renderPage("/login");
  const question = page.getByRole("heading", { name: "Erase the deleted account's data?" });
  await expect.element(question).toBeVisible();
  await press(answer);
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.textContent).toBe("Welcome Back!");
  await expect.poll(findSent).toBeNull();
  expect((await indexedDB.databases()).filter((one) => one.name === name)).toHaveLength(databases);
  await screen.unmount();
  await renderPage("/login");
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(question.elements()).toEqual([]);
});

test("a try of a passkey that fails says so, in the place of an earlier answer", async () => {
  await openSettings({
    listPasskeys: async () => [],
    startPasskey: () => Promise.reject(refuse("too_many_passkeys", 422, "Twenty are enough")),
  });
  await press("Add a passkey");
  await expect.element(alert()).toMatchTextContent(/Twenty are enough/);
  goOffline();
  await press("Add a passkey");
  await expect.element(alert()).toHaveTextContent(offline);
});
