import { describe, expect, test } from "vitest";
import { openSignedIn } from "#tests/support/account.ts";
import { type OpenPage, openAt, withBrowser } from "#tests/support/browser.ts";
import { listMails } from "#tests/support/mailbox.ts";

withBrowser();

let page: OpenPage;

const open = async (...at: Parameters<typeof openAt>) => {
  page = await openAt(...at);
};

describe("the newsletter", () => {
  const field = () => page.getByPlaceholder("Enter your email");
  const submit = () => page.getByRole("button", { name: "Subscribe" });

  test("asks for an address, says what happens, and the mailed links confirm and unsubscribe", async () => {
    await open("/");
    await expect.poll(() => field().getAttribute("type")).toBe("email");
    const to = `reader-${crypto.randomUUID()}@example.com`;
    await field().fill(to);
    await submit().click();
    await page.getByText("Check your inbox").waitFor();
    const [mail] = await listMails(to);
    const [confirm = "", unsubscribe = ""] = mail?.text.match(/https?:\/\/\S+/g) ?? [];
    await page.goto(confirm);
    await page.getByRole("button", { name: "Yes, send it to me" }).click();
    await page.getByText("You're in.").waitFor();
    await page.goto(unsubscribe);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByText("We've deleted your address.").waitFor();
  });

  test("shows a signed-in person on the dashboard how a link went", async () => {
    page = await openSignedIn();
    await page.goto("/?newsletter=confirmed");
    await page.getByText("You're in.").waitFor();
    await page.waitForURL((url) => url.pathname === "/dashboard" && url.search === "");
  });

  test("works without script", async () => {
    await open("/", { javaScriptEnabled: false });
    await field().fill(`plain-${crypto.randomUUID()}@example.com`);
    await submit().click();
    await page.getByText("Check your inbox").waitFor();
  });

  test("says what to do when the server can't be reached", async () => {
    await open("/");
    await page.route("**/newsletter", (route) => route.abort());
    await field().fill("someone@example.com");
    await submit().click();
    await page.getByText("Check your connection and try again.").waitFor();
    await expect.poll(() => field().inputValue()).toBe("someone@example.com");
  });
});
