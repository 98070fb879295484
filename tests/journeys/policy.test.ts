/**
 * The pages' Content-Security-Policy in a browser. What it forbids is an error in the console, which fails every journey; here
 * are the places where no other journey comes, and proof that the policy holds.
 */
import { expect, hydrated, press, test } from "./support/test.ts";

test("the API's viewer, the mailbox and moving figures do nothing that their policy forbids", async ({
  newPage,
}) => {
  const page = await newPage({ reducedMotion: "no-preference" });
  await page.goto("/docs/api", { waitUntil: "networkidle" });
  await expect(page.locator(".swagger-ui .opblock").first()).toBeVisible();
  await page.goto("/dev/mailbox?to=nobody@example.com", { waitUntil: "networkidle" });
  await page.goto("/about", { waitUntil: "networkidle" });
  await hydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "Start" }).click();
  await page.getByRole("button", { name: /^Cardio/ }).click();
  await press(page, "Search");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  await expect.poll(() => page.locator("svg[class^=figure-] path").count()).toBeGreaterThan(5);
  await page.waitForLoadState("networkidle");
});

test("a script, a handler or markup that gets into a page does nothing @engines", async ({
  page,
  allowErrors,
}) => {
  allowErrors();
  const refused: string[] = [];
  await page.exposeFunction("reportRefused", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
      Reflect.get(globalThis, "reportRefused")(violatedDirective),
    );
  });
  await page.route("**/about", async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(
      "<main",
      '<script>window.ran = 1</script><img src="x" onerror="window.ran = 2"><main',
    );
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto("/about");
  await hydrated(page);
  await page.evaluate(() => {
    const tries = [
      () => Object.assign(document.createElement("div"), { innerHTML: "<img src=x onerror='ran = 3'>" }),
      () => document.body.append(Object.assign(document.createElement("script"), { text: "ran = 4" })),
      () => document.body.append(Object.assign(document.createElement("script"), { src: "data:,ran=5" })),
    ];
    for (const attempt of tries) {
      try {
        attempt();
      } catch {
        // Trusted Types refuse with an exception.
      }
    }
  });
  await expect.poll(() => refused.length).toBe(5);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});
