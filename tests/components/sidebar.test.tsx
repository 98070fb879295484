/** The sidebar of the signed-in app, and where a session is ended. */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { findSidebarChoice } from "#app/features/app-frame/public.ts";
import { button, measureOverflow, press } from "./forms.ts";
import { renderMemberPage } from "./render-page.tsx";

const toggle = button("Sidebar");
const sidebar = page.getByRole("complementary", { name: "Sidebar" });
const drawer = page.getByRole("dialog", { name: "Sidebar" });
const signOut = () =>
  button("Sign out")
    .elements()
    .filter((one) => one.checkVisibility()).length;

test("from 768 px on the sidebar is open, closes, and the choice is kept for the next page", async () => {
  for (const [width, isOpen] of [
    [767, false],
    [768, true],
  ] as const) {
    await page.viewport(width, 900);
    const screen = await renderMemberPage("/dashboard");
    await expect.element(toggle).toHaveAttribute("aria-expanded", String(isOpen));
    await expect.poll(() => sidebar.query()?.checkVisibility() ?? false).toBe(isOpen);
    await screen.unmount();
  }
  await renderMemberPage("/dashboard");
  for (const name of ["Dashboard", "Workouts", "History", "Profile", "Settings"])
    await expect.element(sidebar.getByRole("link", { name })).toBeVisible();
  await toggle.click();
  await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
  await expect.element(sidebar).not.toBeInTheDocument();
  expect(findSidebarChoice(document.cookie)).toBe(false);
  await toggle.click();
  await expect.element(sidebar).toBeVisible();
  expect(findSidebarChoice(document.cookie)).toBe(true);
});

test("on a phone the sidebar is a dialog that keeps the focus, closes on Escape and gives the focus back", async () => {
  await page.viewport(390, 844);
  const screen = await renderMemberPage("/dashboard");
  await toggle.click();
  await expect.element(drawer.getByRole("link", { name: "Workouts" })).toBeVisible();
  for (let stop = 0; stop < 12; stop += 1) {
    await userEvent.tab();
    // The browser's own controls come between the last stop and the first; the page behind never does.
    const at = document.activeElement;
    expect(at === document.body || at?.closest("dialog")).toBeTruthy();
  }
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(toggle).toHaveFocus();
  await toggle.click();
  await drawer.getByRole("link", { name: "History" }).click();
  await expect.poll(() => screen.bar.address).toBe("/history");
  await expect.element(drawer).not.toBeInTheDocument();
});

test("the settings sign out here and everywhere, beside no other button of that name", async () => {
  await page.viewport(390, 844);
  await renderMemberPage("/settings");
  const account = page.getByRole("region", { name: "Account" });
  await expect.element(button("End every session", account)).toBeVisible();
  await expect.element(button("Sign out here", account)).toBeVisible();
  expect(signOut()).toBe(0);
  await press("Sidebar");
  await expect.element(button("Sign out", drawer)).toBeVisible();
  expect(signOut()).toBe(1);
  await press("Close sidebar");
  await page.viewport(1440, 900);
  await expect.element(button("Sign out", sidebar)).toBeVisible();
  expect(signOut()).toBe(1);
});

test("no signed-in page scrolls sideways at 320 px", async () => {
  await page.viewport(320, 640);
  for (const path of ["/dashboard", "/workouts", "/history", "/profile", "/settings"]) {
    const screen = await renderMemberPage(path);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(measureOverflow(), path).toBeLessThanOrEqual(0);
    await screen.unmount();
  }
});
