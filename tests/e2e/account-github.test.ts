/** GitHub as a way into an account: linked on /settings, signed in with, and taken away again. */
import { expect, test } from "vitest";
import { openSignedIn } from "#tests/support/account.ts";
import { beAtProvider, newGithubNumber } from "#tests/support/at-provider.ts";
import { hydrated, type OpenPage, openPage, press, visit, withBrowser } from "#tests/support/browser.ts";
import { openMember } from "#tests/support/member.ts";

withBrowser();

const alert = (on: OpenPage) => on.getByRole("main").getByRole("alert");
const github = (on: OpenPage) => on.getByRole("listitem").filter({ hasText: "Github" });

/** A browser in which this GitHub account signs in; it gets an account here if it has none. */
async function signInWithGithub(subject: string): Promise<OpenPage> {
  const page = await openPage();
  await beAtProvider(page, "github", { subject });
  await visit(page, "/login");
  await press(page, "Github");
  await page.waitForURL("**/dashboard");
  return page;
}

test("GitHub is linked, opens the account it is linked to, and is unlinked", async () => {
  const page = await openSignedIn();
  const subject = newGithubNumber();
  await beAtProvider(page, "github", { subject });
  await visit(page, "/settings");
  await github(page).getByText("Not linked").waitFor();
  await press(page, "Link Github");
  await page.getByText("It is linked now.").waitFor();
  // After a reload the message isn't shown again.
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await hydrated(page);
  await github(page).getByText("Linked", { exact: true }).waitFor();

  const other = await signInWithGithub(subject);
  await visit(other, "/settings");
  await other.getByRole("main").getByText(page.email, { exact: true }).waitFor();
  await other.context().close();

  await press(page, "Unlink Github");
  await page.getByText("It is no longer linked.").waitFor();
  await github(page).getByText("Not linked").waitFor();
  const stranger = await signInWithGithub(subject);
  await visit(stranger, "/settings");
  await expect.poll(() => stranger.getByRole("main").getByText(page.email, { exact: true }).count()).toBe(0);
  await stranger.context().close();
  expect(page.errors).toEqual([]);
});

test("another person's GitHub account is not linked, nor one whose owner says no", async () => {
  const subject = newGithubNumber();
  await (await signInWithGithub(subject)).context().close();
  const page = await openMember("/settings");
  await press(page, "Link Github");
  await alert(page).getByText("nothing was changed").waitFor();
  await github(page).getByText("Not linked").waitFor();

  await beAtProvider(page, "github", { subject });
  await visit(page, "/settings");
  await press(page, "Link Github");
  await alert(page).getByText("linked already, here or elsewhere").waitFor();
  await github(page).getByText("Not linked").waitFor();
});

test("the only way into an account can't be taken away, and the page says what to do", async () => {
  const page = await signInWithGithub(newGithubNumber());
  await visit(page, "/settings");
  await press(page, "Unlink Github");
  await alert(page).getByText("This is your only way to sign in. Set a password first.").waitFor();
  await github(page).getByText("Linked", { exact: true }).waitFor();
});
