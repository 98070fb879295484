/** The settings of a member: their sections, choices, and where the focus goes when what had it is gone. */
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  boxOf,
  button,
  expectFocus,
  narrow,
  phone,
  press,
  pressByKey,
  setWindow,
  textsOf,
} from "./member-screens.ts";
import { renderMemberPage } from "./render-page.tsx";

const side = page.getByRole("navigation", { name: "Settings" });
const marked = () => side.element().querySelector("[aria-current]")?.textContent;

test("on a phone every choice of the default rest is whole", async () => {
  await setWindow(narrow);
  await renderMemberPage("/settings");
  const choices = page.getByRole("group", { name: "Default rest" }).getByRole("button");
  await expect
    .poll(() => choices.elements().map((one) => one.textContent))
    .toEqual(["30 s", "60 s", "90 s", "120 s", "180 s"]);
  for (const size of [narrow, phone]) {
    await setWindow(size);
    const card = boxOf(page.getByRole("region", { name: "Workout" }));
    for (const one of choices.elements()) {
      const { right, width } = one.getBoundingClientRect();
      expect(right).toBeLessThan(card.right - 16);
      const text = document.createRange();
      text.selectNodeContents(one);
      expect(width - text.getBoundingClientRect().width, `at ${size.width} px`).toBeGreaterThanOrEqual(4);
    }
  }
});

test("the settings have their sections down the side, and the one that is read is marked", async () => {
  await renderMemberPage("/settings");
  await expect.element(page.getByRole("heading", { name: "Week" })).toBeVisible();
  await expect.poll(marked).toBe("Account");
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  expect(textsOf(side.getByRole("link"))).toEqual(textsOf(titles));
  // Nothing in memory scrolls to the part that an address names.
  for (const name of ["Appearance", "Danger zone", "Account"]) {
    const link = side.getByRole("link", { name }).element() as HTMLAnchorElement;
    const section = document.querySelector(link.hash) ?? document.body;
    expect(section.querySelector("h2")?.textContent).toBe(name);
    section.scrollIntoView({ behavior: "instant" });
    await expect.poll(marked).toBe(name);
    expect(boxOf(side).top).toBeGreaterThanOrEqual(64);
  }
});

test("a browser that doesn't promise to keep the data says so, and one that does passes the focus on", async () => {
  const ask = button("Ask the browser to keep it");
  const persist = vi.spyOn(navigator.storage, "persist").mockResolvedValueOnce(false).mockResolvedValue(true);
  const persisted = vi
    .spyOn(navigator.storage, "persisted")
    .mockImplementation(async () => persist.mock.calls.length > 1);
  onTestFinished(() => {
    persist.mockRestore();
    persisted.mockRestore();
  });
  await renderMemberPage("/settings");
  await pressByKey(ask);
  await expect.element(page.getByText("The browser doesn't promise it yet.")).toBeVisible();
  await pressByKey(ask);
  await expect.element(page.getByText("The browser has promised to keep this for good.")).toBeVisible();
  await expectFocus("H2 Data on this device");
});

test("the settings keep the focus while something is sent, and pass it on when what had it is gone", async () => {
  await renderMemberPage("/settings", {
    account: {
      changeFullName: async () => undefined,
      requirePresence: async () => undefined,
      challengeFactor: async () => ({ id: "challenge" }),
      enrolFactor: async () => ({
        id: "factor",
        type: "totp",
        friendly_name: "Authenticator app",
        totp: { qr_code: "data:image/svg+xml,<svg/>", secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/x" },
      }),
    } as never,
  });
  await page.getByLabelText("Full name").fill("Augusta Ada King");
  await pressByKey(button("Save name"));
  await expect.element(page.getByText("Your name is changed.")).toBeVisible();
  await expectFocus("BUTTON Save name");

  await pressByKey(button("Add an authenticator app"));
  await expect.element(page.getByText(/^Scan this with your authenticator app/)).toBeVisible();
  await expectFocus("FORM Set up an authenticator app");
  await userEvent.tab();
  await expect.poll(() => document.activeElement?.getAttribute("name")).toBe("code");
  await pressByKey(button("Cancel"));
  await expect.element(button("Add an authenticator app")).toBeVisible();
  await expectFocus(/^DIV A code after the password/);

  await page.getByText("Plates", { exact: true }).click();
  const plate = page.getByLabelText("Another plate in kg");
  await plate.fill("0");
  await pressByKey(button("Add plate"));
  await expect.element(page.getByText("A plate weighs something.")).toBeVisible();
  await expect.poll(() => document.activeElement === plate.element()).toBe(true);
  await plate.fill("0.5");
  await press("Add plate");
  await pressByKey(button("Fewer pairs of 0.5 kg"));
  await expect.element(button("Fewer pairs of 0.5 kg")).not.toBeInTheDocument();
  await expectFocus("UL Plates");
});
