/** What the pages of the public site show and where they lead. */
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderPage } from "./render-page.tsx";

const main = page.getByRole("main");
const section = (name: string) => main.getByRole("region", { name });
const textsOf = (within: ReturnType<typeof section>, selector: string) =>
  [...within.element().querySelectorAll(selector)].map(({ textContent }) => textContent);
/** Where the links of a part lead. */
const pathsOf = (within: ReturnType<typeof section>) =>
  [...within.element().querySelectorAll("a")].map((link) => link.getAttribute("href"));

describe("the home page", () => {
  test("has the tagline, the numbers of the specification, and the way to the tracker", async () => {
    await renderPage("/");
    await expect.element(main.getByText("Track, Train, Transform")).toBeVisible();
    await expect
      .element(main.getByRole("heading", { level: 1 }))
      .toHaveTextContent("Transform Your Body, Master Your Health");
    await expect
      .element(main.getByRole("link", { name: "Start Your Journey" }))
      .toHaveAttribute("href", "/work-out-now");
    const trust = section("Trusted by Fitness Enthusiasts Worldwide");
    expect(textsOf(trust, "dd")).toEqual(["50,000+", "2,500K+", "98%", "150+"]);
    expect(textsOf(section("In numbers"), "dd")).toEqual(["10K+", "500+", "1M+", "50K+"]);
  });

  test("names every feature, what is coming, and what experts say, and each section leads on", async () => {
    await renderPage("/");
    const titles = textsOf(main, "h3");
    for (const title of [
      ...["Smart Workout Tracking", "Progress Analytics", "Community Support"],
      ...["Workout Tracking", "Guided Exercises", "Form Guidance"],
      ...["AI Workout Planner", "Progress Tracker", "Community Challenges"],
      ...["Personalized Workouts", "Nutrition Guidance", "Progress Tracking"],
      ...["Cardio Health", "Nutrition", "Lifestyle"],
    ])
      expect(titles).toContain(title);
    expect(textsOf(main, "h2")).toEqual(expect.arrayContaining(["Coming Soon", "Stay Updated"]));
    await expect.element(section("Expert Health Tips").getByRole("listitem")).toHaveLength(9);
    await expect.element(section("Success Stories").getByRole("figure")).toHaveLength(3);
    await expect.element(section("Real Results, Real People").getByRole("listitem")).toHaveLength(2);
    for (const [name, label, path] of [
      ["What's New", "Learn More", "/work-out-now"],
      ["Train with a clear head", "See why it matters", "/health-importance"],
      ["Guidance for every day", "Read the fitness guide", "/fitness-tips"],
      ["Guidance for every day", "Read the diet tips", "/diet-tips"],
      ["Success Stories", "More about us", "/about"],
      ["Take the First Step", "Get Started", "/about"],
    ] as const)
      await expect
        .element(section(name).getByRole("link", { name: new RegExp(label) }))
        .toHaveAttribute("href", path);
  });

  test("Watch Demo opens an empty frame; the close button, the backdrop and Escape close it", async () => {
    await renderPage("/");
    const demo = page.getByRole("dialog", { name: "Demo" });
    const button = page.getByRole("button", { name: "Watch Demo" });
    await expect.element(demo).not.toBeInTheDocument();
    await button.click();
    await expect.element(demo).toBeVisible();
    const video = demo.element().querySelector("video");
    expect([video?.currentSrc, (video?.clientWidth ?? 0) > 200]).toEqual(["", true]);
    await demo.getByRole("button", { name: "Close" }).click();
    await expect.element(demo).not.toBeInTheDocument();
    await button.click();
    await demo.click({ position: { x: -20, y: 0 }, force: true });
    await expect.element(demo).not.toBeInTheDocument();
    await button.click();
    await userEvent.keyboard("{Escape}");
    await expect.element(demo).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });
});

test("the about page has four features, three people whose links open a new tab, and three values", async () => {
  await renderPage("/about");
  expect(textsOf(section("What we build"), "h3")).toEqual([
    "Smart Workout Tracking",
    "AI-Powered Recommendations",
    "Community Support",
    "Cross-Platform",
  ]);
  const team = section("Meet Our Team");
  await expect.element(team.getByRole("heading", { level: 3 })).toHaveLength(3);
  const targets = [...team.element().querySelectorAll("a")].map(({ target }) => target);
  expect(targets).toEqual(Array(9).fill("_blank"));
  await expect.element(section("Our Values").getByRole("listitem")).toHaveLength(3);
  expect(pathsOf(section("Your turn"))).toEqual(["/work-out-now"]);
});

test("health importance has six benefits with their sources, and three statistics", async () => {
  await renderPage("/health-importance");
  const benefits = section("Six good reasons");
  await expect.element(benefits.getByRole("heading", { level: 3 })).toHaveLength(6);
  expect(pathsOf(benefits).filter((path) => path?.startsWith("https://"))).toHaveLength(6);
  const impact = section("What it can change").getByRole("listitem");
  for (const [at, words] of [
    /30%.*reduced heart disease risk/,
    /50%.*improved mental well-being/,
    /40%.*better sleep quality/,
  ].entries())
    await expect.element(impact.nth(at)).toMatchTextContent(words);
  expect(pathsOf(main)).toContain("/work-out-now");
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
  const cards = main.getByRole("article");

  test("show six cards, two for each filter, and all for a filter that is none", async () => {
    const screen = await renderPage(path);
    await expect.element(cards).toHaveLength(6);
    for (const filter of filters) {
      await page.getByRole("button", { name: filter }).click();
      await expect.element(page.getByRole("button", { name: filter, pressed: true })).toBeVisible();
      await expect.element(cards).toHaveLength(2);
    }
    await page.getByRole("button", { name: "All" }).click();
    await expect.element(cards).toHaveLength(6);
    await screen.unmount();
    const filtered = await renderPage(`${path}?${name}=${filters[0]?.toLowerCase()}`);
    await expect.element(cards).toHaveLength(2);
    await filtered.unmount();
    await renderPage(`${path}?${name}=%3Cscript%3E`);
    await expect.element(cards).toHaveLength(6);
  });

  test("expand and collapse a card; what is folded can't be reached by key", async () => {
    await renderPage(path);
    const card = main.getByRole("article", { name: first });
    const source = card.getByText(/^Sources?:/);
    await expect.element(source).not.toBeVisible();
    await card.getByRole("button", { name: "Learn More" }).click();
    await expect.element(source).toBeVisible();
    expect(card.getByRole("listitem").elements().length).toBeGreaterThanOrEqual(4);
    await card.getByRole("button", { name: "Show Less" }).click();
    await expect.element(source).not.toBeVisible();
    await userEvent.tab();
    expect(document.activeElement?.tagName).toBe("BUTTON");
  });
});

test("the fitness tips end with the way to the tracker", async () => {
  await renderPage("/fitness-tips");
  expect(pathsOf(section("Now put one to use"))).toEqual(["/work-out-now"]);
});

test("a diet tip of the address is open, with recommended foods and a day's schedule", async () => {
  await renderPage("/diet-tips?open=five-a-day");
  const card = main.getByRole("article", { name: "Five portions of plants" });
  await expect.element(card.getByRole("heading", { name: "Recommended foods" })).toBeVisible();
  expect(textsOf(card, "dt")).toEqual(["07:30", "10:30", "13:00", "19:00"]);
  expect(textsOf(card, "dd")).toHaveLength(4);
});

test("the thank-you page leads with the code of the mail, names the address, and points to the spam folder", async () => {
  const elsewhere = await renderPage("/thank-you");
  await expect.element(main).toMatchTextContent(/confirm/i);
  await expect.element(main).toMatchTextContent(/spam/i);
  expect(pathsOf(main)).toEqual(expect.arrayContaining(["/login", "/"]));
  await expect.element(page.getByRole("textbox", { name: "Email" })).toBeVisible();
  await elsewhere.unmount();
  await renderPage("/thank-you", { signIn: { findSignUp: async () => "ada@example.com" } });
  await expect.element(main).toMatchTextContent(/ada@example.com/);
  await expect.element(page.getByRole("textbox", { name: "Email" })).not.toBeInTheDocument();
  const stops = [...main.element().querySelectorAll("input:not([type=hidden]), button, a")];
  expect(stops.map((stop) => stop.getAttribute("name") ?? stop.textContent)).toEqual([
    ...["code", "intent", "intent", "Proceed to Login", "Return to Home"],
  ]);
});

describe("the news", () => {
  const cards = main.getByRole("article");
  const articles = Array.from({ length: 9 }, (_, at) => ({
    title: `Article ${at + 1}`,
    description: "words ".repeat(100),
    url: `https://www.who.int/${at + 1}`,
    urlToImage: null,
    publishedAt: `2024-06-${26 - at}T08:00:00.000Z`,
  }));
  const renderNews = (path: string, found = articles) =>
    renderPage(path, {
      news: {
        listNews: async ({ page = 1, pageSize = 24 }) => ({
          articles: found.slice((page - 1) * pageSize, page * pageSize),
          total: found.length,
          page,
          pageSize,
        }),
      },
    });

  test("are cards with title, date and three lines, which open at the publisher's", async () => {
    await renderNews("/news");
    await expect.element(cards).toHaveLength(9);
    const link = cards.first().getByRole("link");
    await expect.element(link).toHaveAttribute("href", "https://www.who.int/1");
    await expect.element(link).toHaveAttribute("target", "_blank");
    await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
    await expect.element(cards.first()).toMatchTextContent(/26 June 2024/);
    await expect.element(cards.first().getByText(/^words/)).toHaveStyle({ webkitLineClamp: "3" });
    const tags = page.getByRole("navigation", { name: "Tags" });
    expect(textsOf(tags, "a")).toEqual([
      ...["All", "Fitness Tips", "Nutrition", "Mental Wellness", "Exercise Science"],
    ]);
  });

  test("lead on page by page, and the focus to the first article of the page that comes", async () => {
    await renderNews("/news?q=article&tag=nutrition&pageSize=4");
    await expect.element(cards).toHaveLength(4);
    expect(document.activeElement).toBe(document.body);
    await page.getByRole("link", { name: "Older" }).click();
    await expect.element(page.getByText("Page 2 of 3")).toBeVisible();
    await expect.element(cards.first().getByRole("link", { name: /Article 5/ })).toHaveFocus();
    await expect
      .element(page.getByRole("link", { name: "Older" }))
      .toHaveAttribute("href", "/news?q=article&tag=nutrition&pageSize=4&page=3");
    await page.getByRole("link", { name: "Newer" }).click();
    await expect.element(page.getByText("Page 1 of 3")).toBeVisible();
  });

  test("that there aren't lead back to all", async () => {
    const beyond = await renderNews("/news?page=999");
    await expect.element(page.getByText("There is nothing on this page of the news.")).toBeVisible();
    await page.getByRole("link", { name: "All news" }).click();
    await expect.element(cards).toHaveLength(9);
    await beyond.unmount();
    const nonsense = await renderNews("/news?tag=cars&page=-1");
    await expect.element(cards).toHaveLength(9);
    await nonsense.unmount();
    await renderNews("/news", []);
    await expect.element(page.getByText(/^No news right now\./)).toBeVisible();
  });
});
