/** The history of a member: its list, its filters, its keys and its rows, in any window. */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { recordEntries } from "#app/data/history/commands.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { printed } from "./emulate.ts";
import {
  boxOf,
  button,
  desktop,
  expectFocus,
  narrow,
  phone,
  press,
  pressByKey,
  setWindow,
  tablet,
  total,
  workoutRows,
} from "./member-screens.ts";
import { renderMemberPage } from "./render-page.tsx";

const search = page.getByRole("searchbox");
const list = page.getByRole("list", { name: "Workouts" });
const items = () => [...(list.query()?.children ?? [])] as HTMLElement[];
const calendar = page.getByRole("region", { name: "Calendar" });
const deletes = button(/^Delete /);
const nothing = page.getByText("Nothing in your history fits these filters.");
const labelOf = (at: number) => deletes.nth(at).element().ariaLabel;

const openLong = (count = 487) =>
  renderMemberPage("/history", {
    fill: (db) =>
      recordEntries(
        db,
        makeWorkouts(count, 7).map((workout, at) => ({
          workout: { ...workout, id: `done-${at}` },
          options: { towardGoals: false },
        })),
      ),
  });

test("of 1,200 workouts a screenful is drawn, wherever the window is", async () => {
  await openLong(1200);
  const first = workoutRows().first();
  await expect.element(first).toBeVisible();
  await expect.poll(() => total("Workouts")).toBe("1,200");
  expect(items().length).toBeLessThan(100);
  scrollTo(0, document.body.scrollHeight / 2);
  await expect.poll(() => items()[0]?.ariaPosInSet).not.toBe("1");
  expect(items().length).toBeLessThan(100);
});

test("keys in the middle of a search stay in order, and a filter's control keeps the focus", async () => {
  const screen = await renderMemberPage("/history", { workouts: makeWorkouts(12, 30) });
  await expect.element(workoutRows()).toHaveLength(12);
  await search.click();
  await userEvent.keyboard("Sqts");
  await expect.poll(() => screen.bar.address).toBe("/history?q=Sqts");
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}ua");
  await expect.poll(() => screen.bar.address).toBe("/history?q=Squats");
  await expect.element(search).toHaveValue("Squats");
  await pressByKey(button("Clear"));
  await expect.element(search).toHaveValue("");
  await expect.element(workoutRows()).toHaveLength(12);
  await expectFocus("BUTTON All time");

  const day = calendar.getByRole("button", { name: /: [1-9]\d* workouts?$/ }).first();
  const label = day.element().ariaLabel;
  await pressByKey(day);
  await expect.element(button(/^Clear /)).toBeVisible();
  await expectFocus(`BUTTON ${label}`);
  await userEvent.keyboard("{Enter}");
  await expect.element(workoutRows()).toHaveLength(12);
  await pressByKey(button("Month before"));
  await pressByKey(button("Month after"));
  await expectFocus("BUTTON Month after");

  await search.fill("zzz");
  await expect.element(nothing).toBeVisible();
  await pressByKey(button("Clear"));
  await expect.element(workoutRows()).toHaveLength(12);
  await expectFocus("H1 History");
});

test("the focus goes on beside a deleted workout, in the list and in a phone's menu", async () => {
  await renderMemberPage("/history", { workouts: makeWorkouts(12, 30) });
  await expect.element(deletes).toHaveLength(12);
  const next = labelOf(4);
  await pressByKey(deletes.nth(3));
  await expect.element(deletes).toHaveLength(11);
  await expectFocus(`BUTTON ${next}`);
  const before = labelOf(9);
  await pressByKey(deletes.nth(10));
  await expect.element(deletes).toHaveLength(10);
  await expectFocus(`BUTTON ${before}`);

  await setWindow(phone);
  const more = button(/^More for /);
  const beside = more.nth(1).element().ariaLabel;
  await pressByKey(more.first());
  await pressByKey(button("Delete", page.getByRole("dialog")));
  await expect.element(more).toHaveLength(9);
  await expectFocus(`BUTTON ${beside}`);
});

test("the last workout that goes leaves the focus on the page's heading, by filter, by row and by a phone's menu", async () => {
  await renderMemberPage("/history", { workouts: makeWorkouts(3, 30) });
  await expect.element(deletes).toHaveLength(3);
  // Three workouts of three exercises: a filter by one of them shows one.
  await search.fill(labelOf(0)?.replace(/^Delete (.+),.*/, "$1") ?? "");
  await expect.element(deletes).toHaveLength(1);
  await pressByKey(deletes);
  await expect.element(nothing).toBeVisible();
  await expectFocus("H1 History");
  await press("Clear");
  await expect.element(deletes).toHaveLength(2);
  await pressByKey(deletes.first());
  await expect.element(deletes).toHaveLength(1);
  await pressByKey(deletes);
  await expect.element(page.getByText("No workout history yet. Start your first workout!")).toBeVisible();
  await expectFocus("H1 History");
  await userEvent.tab();
  await expectFocus("BUTTON Import and export");

  await button("Undo").first().click();
  await setWindow(phone);
  await pressByKey(button(/^More for /));
  await pressByKey(button("Delete", page.getByRole("dialog")));
  await expect.element(page.getByText("No workout history yet. Start your first workout!")).toBeVisible();
  await expectFocus("H1 History");
});

test("a filter is found again by its address, yields to a link that names another, and nonsense is met calmly", async () => {
  const screen = await renderMemberPage("/history", { workouts: makeWorkouts(60, 30) });
  const { user } = screen;
  // A short list is drawn completely.
  await expect.element(workoutRows().first()).toBeVisible();
  await expect.poll(() => items().length).toBe(Number(items()[0]?.ariaSetSize));
  const category = page.getByRole("combobox", { name: "Category" });
  await category.selectOptions("strength");
  await search.fill("squats");
  await expect.poll(() => screen.bar.address).toBe("/history?category=strength&q=squats");
  await screen.unmount();
  const again = await renderMemberPage(screen.bar.address, { user });
  await expect.element(category).toHaveValue("strength");
  await category.selectOptions("cardio");
  const href = "/history?day=2026-01-31";
  again.bar.go(href);
  await expect.element(category).toHaveValue("");
  await expect.poll(() => again.bar.address).toBe(href);
  await expect.element(search).toHaveValue("");
  // Neither is a day of the calendar, or within it.
  for (const [address, isFilter] of [
    ["?day=0000-01-01", false],
    ["?day=9999-12-31", false],
    ["?day=0001-01-01", true],
    ["?day=9998-12-31", true],
    ["?period=never&category=%00&day=2026-02-31", false],
    ["?period=never&q=%F0%9F%92%A9zzz", true],
  ] as const) {
    again.bar.go(`/history${address}`);
    await expect.element(isFilter ? nothing : calendar, { message: address }).toBeVisible();
  }
  await press("Clear");
  await expect.poll(() => again.bar.address).toBe("/history");
});

test("a note that is edited gives the focus back to its row", async () => {
  await renderMemberPage("/history", { workouts: makeWorkouts(3, 30) });
  const edit = button(/^Edit /).nth(1);
  await expect.element(edit).toBeVisible();
  const label = edit.element().ariaLabel;
  await pressByKey(edit);
  await page.getByRole("dialog").getByLabelText("Note").fill("With Anna");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expectFocus(`BUTTON ${label}`);
});

test("on a phone the first workouts are above the fold, and one button holds the filters", async () => {
  await setWindow(phone);
  await openLong();
  const filters = button(/^Filters/);
  await expect.poll(() => total("Workouts")).toBe("487");
  // The whole row opens its workout.
  const { left, top } = boxOf(list.getByText(/kcal$/).first());
  await expect.poll(() => document.elementFromPoint(left + 2, top + 2)?.tagName).toBe("A");
  const bar = page.getByRole("navigation", { name: "Pages" });
  expect(boxOf(workoutRows().nth(1)).bottom).toBeLessThan(boxOf(bar).top);
  await expect.element(filters).toHaveAttribute("aria-expanded", "false");
  await expect.element(calendar).not.toBeInTheDocument();

  await filters.click();
  const days = calendar.getByRole("button", { name: /: \d+ workouts?$/ });
  await expect
    .poll(() => Math.min(...days.elements().map((day) => day.clientWidth)))
    .toBeGreaterThanOrEqual(42);
  await page.getByRole("combobox", { name: "Category" }).selectOptions("cardio");
  await press("This year");
  await expect.element(filters).toHaveTextContent("Filters (2)");
  await pressByKey(button("Clear"));
  await expectFocus("BUTTON Filters");
  await filters.click();
  await expect.element(calendar).not.toBeInTheDocument();
});

test("in any window nothing moves when Clear comes and goes, sums don't collide, and nothing found has no sum", async () => {
  await setWindow(narrow);
  await openLong();
  const top = () => boxOf(list).top;
  for (const size of [narrow, phone, tablet, desktop]) {
    const at = `at ${size.width} px`;
    await setWindow(size);
    await expect.poll(() => total("Workouts")).toBe("487");
    const sums = [...document.querySelectorAll("main dl dd")].map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect();
    });
    expect(sums).toHaveLength(4);
    for (const one of sums)
      for (const other of sums)
        if (one !== other && one.top === other.top && one.left <= other.left)
          expect(one.right, `sums ${at}`).toBeLessThan(other.left - 4);

    const before = top();
    await search.fill("y");
    await expect.poll(() => total("Workouts")).not.toBe("487");
    await expect.element(button("Clear")).toBeVisible();
    expect(top(), `with Clear ${at}`).toBe(before);
    await press("Clear");
    await expect.poll(() => total("Workouts")).toBe("487");
    expect(top(), `without it ${at}`).toBe(before);

    await search.fill("no such thing");
    await expect.element(nothing).toBeVisible();
    expect(total("Workouts"), at).toBeUndefined();
    await expect.element(calendar).not.toBeInTheDocument();
    await expect.element(button(/^Clear/)).toHaveLength(1);
    await press("Clear");
  }
});

test("a phone's row opens a menu: repeat, edit, delete with undo", async () => {
  await setWindow(phone);
  const screen = await renderMemberPage("/history", { workouts: makeWorkouts(12, 17) });
  const more = button(/^More for /).first();
  await expect.element(more).toBeVisible();
  expect(boxOf(more).height).toBeGreaterThanOrEqual(44);
  const choose = async (name: string) => {
    await more.click();
    const line = button(name, page.getByRole("dialog"));
    expect(boxOf(line).height).toBeGreaterThanOrEqual(44);
    await line.click();
  };
  await choose("Delete");
  await expect.poll(() => total("Workouts")).toBe("11");
  await press("Undo");
  await expect.poll(() => total("Workouts")).toBe("12");
  await choose("Edit");
  await page.getByRole("dialog").getByLabelText("Minutes").fill("99");
  await press("Save");
  await expect.element(page.getByText("99:00", { exact: true })).toBeVisible();
  await choose("Repeat");
  await expect.poll(() => screen.bar.address).toBe("/workouts");
  await expect.element(button("Start Workout").first()).toBeVisible();
});

test("on paper the history is without the frame around it", async () => {
  await renderMemberPage("/history", { workouts: makeWorkouts(3, 17) });
  await expect.element(workoutRows().first()).toBeVisible();
  await expect.element(page.getByRole("banner")).toBeVisible();
  await printed();
  await expect.element(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
  expect(document.querySelector("header")?.checkVisibility()).toBe(false);
  expect(document.querySelector("aside")?.checkVisibility()).toBe(false);
});
