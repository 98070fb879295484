import { expect, test } from "vitest";
import { renderPage } from "./render-page.tsx";

test("the first screen leads to the tracker, and those with a history to its import", async () => {
  const screen = await renderPage("/");
  await expect
    .element(screen.getByRole("link", { name: "Start Your Journey" }))
    .toHaveAttribute("href", "/work-out-now");
  await screen.getByRole("link", { name: "Bring your history from Strong or Hevy" }).click();
  await expect.element(screen.getByRole("button", { name: "Import and export" })).toBeVisible();
});

test("the demo has no video yet, and a way to the tracker instead", async () => {
  const screen = await renderPage("/");
  await screen.getByRole("button", { name: "Watch Demo" }).click();
  await screen.getByRole("dialog", { name: "Demo" }).getByRole("link", { name: "Try it now" }).click();
  await expect.element(screen.getByRole("heading", { name: "Work Out Now" })).toBeVisible();
});

test("invented figures and people are called examples", async () => {
  const screen = await renderPage("/");
  const said = (name: string) => screen.getByRole("region", { name }).getByText(/^Example/);
  for (const name of [
    "Trusted by Fitness Enthusiasts Worldwide",
    "Success Stories",
    "In numbers",
    "Real Results, Real People",
  ])
    await expect.element(said(name)).toBeVisible();
});
