/** What a member types into a form is found again when the page is opened again, and forgotten once it is sent or left. */
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { button, press } from "./member-screens.ts";
import { renderMemberPage, type Screen } from "./render-page.tsx";

const dialog = page.getByRole("dialog");
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"));
const field = (name: string) => page.getByLabelText(name);

/** As a reload does, which closes no dialog. */
async function openAgain(screen: Screen & Pick<Awaited<ReturnType<typeof renderMemberPage>>, "user">) {
  const { address } = screen.bar;
  const kept = Object.entries(sessionStorage);
  await screen.unmount();
  for (const [key, text] of kept) sessionStorage.setItem(key, text);
  return renderMemberPage(address, { user: screen.user });
}

const expectValues = (...values: (readonly [Locator, string])[]) =>
  Promise.all(values.map(([one, value]) => expect.element(one).toHaveValue(value)));

test("an exercise of one's own that was half described is taken up again, and forgotten once added or cancelled", async () => {
  const screen = await renderMemberPage("/workouts");
  const values = (name: string, category: string, rate: string) =>
    expectValues(
      [field("Name"), name],
      [dialog.getByRole("combobox", { name: "Category" }), category],
      [field("kcal per minute"), rate],
    );
  await press("Add");
  await field("Name").fill("Rowing");
  await dialog.getByRole("combobox", { name: "Category" }).selectOptions("strength");
  await field("kcal per minute").fill("8,5");
  await openAgain(screen);
  await press("Add");
  await values("Rowing", "strength", "8,5");
  await press("Add exercise");
  await expect.element(button("Delete Rowing")).toBeVisible();
  await expect.poll(drafts).toEqual([]);

  await press("Add");
  await values("", "cardio", "6");
  await field("Name").fill("Climbing");
  await expect.poll(drafts).toHaveLength(1);
  await userEvent.keyboard("{Escape}");
  await expect.poll(drafts).toEqual([]);
  await press("Add");
  await values("", "cardio", "6");
});

test("a goal that was half described is taken up again, and forgotten once added or typed back", async () => {
  const screen = await renderMemberPage("/workouts?tab=goals");
  const values = (type: string, target: string, deadline: string) =>
    expectValues(
      [page.getByRole("combobox"), type],
      [field("Target"), target],
      [field("Deadline"), deadline],
    );
  await page.getByRole("combobox").selectOptions("duration");
  await field("Target").fill("90");
  await field("Deadline").fill("2099-12-31");
  const again = await openAgain(screen);
  await values("duration", "90", "2099-12-31");
  // Reading something on another tab must not lose the typed text.
  await page.getByRole("tab", { name: "History" }).click();
  await expect.element(page.getByText("No workout history yet.", { exact: false })).toBeVisible();
  await page.getByRole("tab", { name: "Goals" }).click();
  await values("duration", "90", "2099-12-31");
  await press("Add Goal");
  await expect.element(page.getByText("0 / 90 min")).toBeVisible();
  await expect.poll(drafts).toEqual([]);
  await openAgain(again);
  await values("calories", "0", "");
  await field("Target").fill("90");
  await expect.poll(drafts).toHaveLength(1);
  await field("Target").fill("0");
  await expect.poll(drafts).toEqual([]);
});

test("a past workout keeps its note and the kcal that were typed, and leaves nothing behind once it is closed", async () => {
  const screen = await renderMemberPage("/workouts");
  const kcal = dialog.getByLabelText("kcal");
  const minutes = dialog.getByLabelText("Minutes");
  await press("Log a past workout");
  await dialog.getByLabelText("Exercise").fill("Running");
  await expect.element(kcal).toHaveValue("300");
  await kcal.fill("250");
  await dialog.getByLabelText("Note").fill("Rain, and a long hill");
  await openAgain(screen);
  await press("Log a past workout");
  await expectValues([kcal, "250"], [dialog.getByLabelText("Note"), "Rain, and a long hill"]);
  await minutes.fill("40");
  await expect.element(kcal).toHaveValue("250");
  for (const close of [() => press("Close"), () => userEvent.keyboard("{Escape}")]) {
    await close();
    await expect.poll(drafts).toEqual([]);
    // In the next form the kcal follow the rate again.
    await press("Log a past workout");
    await expect.element(dialog.getByLabelText("Note")).toHaveValue("");
    await dialog.getByLabelText("Exercise").fill("Running");
    await minutes.fill("40");
    await expect.element(kcal).toHaveValue("400");
  }
});

test("fields of the settings are taken up again, and leave nothing once they are typed back", async () => {
  let screen = await renderMemberPage("/settings");
  for (const [name, typed, before] of [
    ["Phone number", "+49 170 12", ""],
    ["Full name", "Countess of Lovelace", "Ada Lovelace"],
  ] as const) {
    await field(name).fill(typed);
    await expect.poll(drafts).toHaveLength(1);
    screen = await openAgain(screen);
    await expect.element(field(name)).toHaveValue(typed);
    await field(name).fill(before);
    await expect.poll(drafts).toEqual([]);
  }
});
