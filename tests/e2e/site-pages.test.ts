import { describe, expect, test } from "vitest";
import { type OpenPage, openAt, openPage, phone, visit, withBrowser } from "#tests/support/browser.ts";

withBrowser();

let page: OpenPage;

const open = async (...at: Parameters<typeof openAt>) => {
  page = await openAt(...at);
};

const main = () => page.getByRole("main");
const section = (name: string) => main().getByRole("region", { name, exact: true });
const linkTo = (path: string) => main().locator(`a[href="${path}"]`);

describe("the home page", () => {
  test("opens with tagline, headline and the way to the tracker", async () => {
    await open("/");
    await main().getByText("Track, Train, Transform").waitFor();
    await main()
      .getByRole("heading", { level: 1, name: "Transform Your Body, Master Your Health" })
      .waitFor();
    const start = main().getByRole("link", { name: "Start Your Journey" });
    await expect.poll(() => start.getAttribute("href")).toBe("/work-out-now");
  });

  test("Watch Demo opens an empty video frame; the close button, the backdrop and Escape close it", async () => {
    await open("/");
    const demo = page.getByRole("dialog", { name: "Demo" });
    const button = page.getByRole("button", { name: "Watch Demo" });
    await expect.poll(() => demo.isVisible()).toBe(false);
    await button.click();
    await demo.waitFor();
    const video = demo.locator("video");
    expect(
      await video.evaluate((frame: HTMLVideoElement) => [frame.currentSrc, frame.clientWidth > 200]),
    ).toEqual(["", true]);
    await demo.getByRole("button", { name: "Close" }).click();
    await demo.waitFor({ state: "hidden" });
    await button.click();
    await page.mouse.click(5, 5);
    await demo.waitFor({ state: "hidden" });
    await button.click();
    await page.keyboard.press("Escape");
    await demo.waitFor({ state: "hidden" });
    await page.waitForFunction(() => document.activeElement?.textContent?.includes("Watch Demo"));
  });

  test("the demo opens and closes without script", async () => {
    await open("/", { javaScriptEnabled: false });
    await page.getByRole("button", { name: "Watch Demo" }).click();
    const demo = page.getByRole("dialog", { name: "Demo" });
    await demo.getByRole("button", { name: "Close" }).click();
    await demo.waitFor({ state: "hidden" });
  });

  test("shows every part when an extension changed the document before React read it", async () => {
    page = await openPage();
    page.mayLogErrors = true;
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () =>
        document.body.prepend(document.createElement("aside")),
      );
    });
    await visit(page, "/");
    // React reports the difference once it has rendered the page anew.
    await expect.poll(() => page.errors.length).toBeGreaterThan(0);
    await section("Take the First Step").getByRole("link", { name: "Get Started" }).waitFor();
    await page.getByRole("contentinfo").getByRole("link").first().waitFor();
  });

  test.each([
    ["What's New", "Learn More", "/work-out-now"],
    ["Train with a clear head", "Try the tracker", "/work-out-now"],
    ["Train with a clear head", "See why it matters", "/health-importance"],
    ["Train with a clear head", "Meet us", "/about"],
    ["Guidance for every day", "What exercise does for you", "/health-importance"],
    ["Guidance for every day", "Read the fitness guide", "/fitness-tips"],
    ["Guidance for every day", "Read the diet tips", "/diet-tips"],
    ["Success Stories", "More about us", "/about"],
    ["Take the First Step", "Get Started", "/about"],
  ])("%s: %s leads to %s", async (name, label, path) => {
    await open("/");
    await expect.poll(() => section(name).getByRole("link", { name: label }).getAttribute("href")).toBe(path);
  });

  test("names every feature, what is coming, and what experts say", async () => {
    await open("/");
    const titles = await main().getByRole("heading", { level: 3 }).allInnerTexts();
    for (const title of [
      ...["Smart Workout Tracking", "Progress Analytics", "Community Support"],
      ...["Workout Tracking", "Guided Exercises", "Form Guidance"],
      ...["AI Workout Planner", "Progress Tracker", "Community Challenges"],
      ...["Personalized Workouts", "Nutrition Guidance", "Progress Tracking"],
      ...["Cardio Health", "Nutrition", "Lifestyle"],
    ]) {
      expect(titles).toContain(title);
    }
    for (const name of ["Coming Soon", "Stay Updated"])
      await page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
    await main().getByText("health monitoring").waitFor();
    await section("Expert Health Tips").getByText("30 minutes of daily exercise").waitFor();
    // The whole card is the link, so its title names it.
    await main()
      .getByRole("link", { name: /^Smart Workout Tracking: / })
      .waitFor();
    await expect.poll(() => section("Expert Health Tips").getByRole("listitem").count()).toBe(9);
    await expect.poll(() => section("Success Stories").getByRole("figure").count()).toBe(3);
    await expect.poll(() => section("Real Results, Real People").getByRole("listitem").count()).toBe(2);
    await main().getByText("30lbs in 6 months").waitFor();
  });

  test("shows the three screens of the tracker, in the theme that is on", async () => {
    await open("/", { colorScheme: "dark" });
    const pictures = section("See it in Action").locator("img:visible");
    await pictures.first().scrollIntoViewIfNeeded();
    await expect.poll(() => pictures.count()).toBe(3);
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>("figure picture.theme-dark-only img")].every(
        (picture) =>
          picture.complete && picture.naturalWidth > 0 && picture.currentSrc.endsWith("-dark.avif"),
      ),
    );
    const fetched = await page.evaluate(
      () =>
        performance.getEntriesByType("resource").filter(({ name }) => name.includes("-light.avif")).length,
    );
    expect(fetched).toBe(0);
  });

  test("opens its links without a new document, and is whole and at the same place after a step back", async () => {
    await open("/");
    const opened = await page.evaluate(() => performance.timeOrigin);
    const link = main().getByRole("link", { name: "More about us" });
    await link.click();
    await page.waitForURL("**/about");
    await main().getByRole("heading", { level: 1 }).waitFor();
    await page.goBack();
    await section("Real Results, Real People").waitFor();
    await expect
      .poll(() => link.evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(844);
    await main().getByRole("img", { name: "Person running" }).waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await page.waitForURL("**/privacy-policy");
    const entries = await page.evaluate(() => history.length);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await page.waitForURL("**/terms-of-service");
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
  });

  test("counts its numbers up once, and ends at what it says", async () => {
    await open("/");
    const numbers = section("Trusted by Fitness Enthusiasts Worldwide").locator("dd");
    await expect.poll(() => numbers.allInnerTexts()).toEqual(["50,000+", "2,500K+", "98%", "150+"]);
    await expect
      .poll(() => section("Trusted by Fitness Enthusiasts Worldwide").locator("dt").allInnerTexts())
      .toEqual(["Active users", "Workouts", "Success rate", "Trainers"]);
    await numbers.first().scrollIntoViewIfNeeded();
    await expect.poll(() => numbers.first().innerText()).toBe("50,000+");
    for (const number of ["50,000+", "2,500K+", "98%", "150+", "10K+", "500+", "1M+", "50K+"])
      await expect.poll(() => main().getByText(number, { exact: true }).count(), { message: number }).toBe(1);
    const community = main().getByRole("region", { name: "In numbers" });
    await expect.poll(() => community.locator("dd").allInnerTexts()).toEqual(["10K+", "500+", "1M+", "50K+"]);
    await expect
      .poll(() => community.locator("dt").allInnerTexts())
      .toEqual(["Active Users", "Workout Plans", "Calories Burned", "Success Stories"]);
  });
});

describe("the about page", () => {
  test("has mission, four features, three people whose links open a new tab, three values", async () => {
    await open("/about");
    await main().getByRole("heading", { level: 1, name: "About Our Mission" }).waitFor();
    const titles = await section("What we build").getByRole("heading", { level: 3 }).allInnerTexts();
    expect(titles.map((title) => title.split("\n")[0]?.trim())).toEqual([
      "Smart Workout Tracking",
      expect.stringContaining("AI-Powered Recommendations"),
      "Community Support",
      "Cross-Platform",
    ]);
    const team = section("Meet Our Team");
    await expect.poll(() => team.getByRole("heading", { level: 3 }).count()).toBe(3);
    const targets = await team
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("target")));
    expect(targets).toEqual(Array(9).fill("_blank"));
    await expect.poll(() => section("Our Values").getByRole("listitem").count()).toBe(3);
    await expect
      .poll(() => page.getByRole("link", { name: "Join Our Journey" }).getAttribute("href"))
      .toBe("/work-out-now");
  });
});

describe("the health importance page", () => {
  test("has six benefits with their sources, three statistics and the way to the tracker", async () => {
    await open("/health-importance");
    await main().getByRole("heading", { level: 1, name: "Health Importance" }).waitFor();
    const benefits = section("Six good reasons");
    await expect.poll(() => benefits.getByRole("heading", { level: 3 }).count()).toBe(6);
    await expect.poll(() => benefits.locator('a[href^="https://"]').count()).toBe(6);
    const impact = section("What it can change");
    for (const [value, label] of [
      ["30%", "reduced heart disease risk"],
      ["50%", "improved mental well-being"],
      ["40%", "better sleep quality"],
    ] as const) {
      const item = impact.getByRole("listitem").filter({ hasText: label });
      await expect.poll(() => item.getByText(value, { exact: true }).innerText()).toBe(value);
    }
    await expect.poll(() => linkTo("/work-out-now").count()).toBeGreaterThan(0);
  });
});

describe.each([
  {
    path: "/fitness-tips",
    name: "level",
    filters: ["Beginner", "Intermediate", "Advanced"],
    first: "Start with half an hour",
  },
  {
    path: "/diet-tips",
    name: "topic",
    filters: ["Nutrition", "Timing", "Planning"],
    first: "Five portions of plants",
  },
])("the tips at $path", ({ path, name, filters, first }) => {
  const cards = () => main().getByRole("article");

  test("show six cards, and two for each filter, kept in the address", async () => {
    await open(path);
    await expect.poll(() => cards().count()).toBe(6);
    for (const filter of filters) {
      await page.getByRole("button", { name: filter }).click();
      await page.getByRole("button", { name: filter, pressed: true }).waitFor();
      await expect.poll(() => cards().count()).toBe(2);
      expect(new URL(page.url()).search).toBe(`?${name}=${filter.toLowerCase()}`);
    }
    await page.reload();
    await expect.poll(() => cards().count()).toBe(2);
    await page.getByRole("button", { name: "All" }).click();
    await page.getByRole("button", { name: "All", pressed: true }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await expect.poll(() => cards().count()).toBe(6);
  });

  test("treat a filter that is none as all", async () => {
    await open(`${path}?${name}=%3Cscript%3E`);
    await expect.poll(() => cards().count()).toBe(6);
  });

  test("expand and collapse a card; what is folded can't be reached by key", async () => {
    await open(path);
    const card = main().getByRole("article", { name: first });
    const source = card.getByText(/^Sources?:/);
    await expect.poll(() => source.isVisible()).toBe(false);
    await card.getByRole("button", { name: "Learn More" }).click();
    await source.waitFor();
    await expect.poll(() => card.getByRole("listitem").count()).toBeGreaterThanOrEqual(4);
    await card.getByRole("button", { name: "Show Less" }).click();
    await source.waitFor({ state: "hidden" });
    await card.getByRole("button", { name: "Learn More" }).focus();
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON");
  });

  test("filter and expand without script", async () => {
    await open(path, { javaScriptEnabled: false });
    await page.getByRole("button", { name: filters[0] ?? "" }).click();
    await expect.poll(() => cards().count()).toBe(2);
    const card = main().getByRole("article").first();
    await card.getByRole("button", { name: "Learn More" }).click();
    await card.getByText(/^Sources?:/).waitFor();
    await expect.poll(() => cards().count()).toBe(2);
    await card.getByRole("button", { name: "Show Less" }).click();
    await card.getByText(/^Sources?:/).waitFor({ state: "hidden" });
  });
});

test("a diet tip expands to recommended foods and a schedule of times and meals", async () => {
  await open("/diet-tips?open=five-a-day");
  const card = main().getByRole("article", { name: "Five portions of plants" });
  await card.getByRole("heading", { name: "Recommended foods" }).waitFor();
  await expect.poll(() => card.locator("dt").allInnerTexts()).toEqual(["07:30", "10:30", "13:00", "19:00"]);
  await expect.poll(() => card.locator("dd").count()).toBe(4);
});

test("the fitness tips end with the way to the tracker", async () => {
  await open("/fitness-tips");
  await expect
    .poll(() => section("Now put one to use").getByRole("link").getAttribute("href"))
    .toBe("/work-out-now");
});

test("the terms name age, conduct, change and suspension", async () => {
  await open("/terms-of-service");
  const text = await main().innerText();
  for (const phrase of [
    "18 or older",
    "consent of a parent",
    "unlawful or harmful",
    "may change or stop",
    "suspension or termination",
  ]) {
    expect(text).toContain(phrase);
  }
});

test("the privacy policy names what is collected, its protection, and whom to ask", async () => {
  await open("/privacy-policy");
  const text = await main().innerText();
  for (const phrase of [
    "your email, your name and your fitness progress only to provide the service",
    "encrypted",
    "never sell",
    "review",
    "deleted",
    "support@",
  ]) {
    expect(text).toContain(phrase);
  }
});

test("the thank-you page asks to confirm by email and to look into the spam folder", async () => {
  await open("/thank-you");
  const text = await main().innerText();
  expect(text).toMatch(/confirm/i);
  expect(text).toMatch(/spam/i);
  await expect
    .poll(() => main().getByRole("link", { name: "Proceed to Login" }).getAttribute("href"))
    .toBe("/login");
  await expect
    .poll(() => main().getByRole("link", { name: "Return to Home" }).getAttribute("href"))
    .toBe("/");
});

test.each(["/", "/about", "/login", "/news", "/privacy-policy"])(
  "%s has the shared features section, which answers what the footer promises",
  async (path) => {
    await open(path, { viewport: phone });
    const features = page.getByRole("region", { name: "What you get" });
    await expect.poll(() => features.getByRole("listitem").count()).toBe(4);
    for (const id of ["features", "pricing", "download"])
      await expect.poll(() => page.locator(`#${id}`).count()).toBe(1);
  },
);
