import { afterEach, expect, test, vi } from "vitest";
import { openNotification } from "./notifications.ts";

const origin = "https://app.test";

afterEach(() => vi.unstubAllGlobals());

/** Presses a notification with this data while these tabs are open; returns what happens. */
async function press(data: unknown, tabs: readonly string[]): Promise<string[]> {
  const happened: string[] = [];
  const pages = tabs.map((path, at) => ({
    url: origin + path,
    focus: async () => void happened.push(`focus tab ${at}`),
  }));
  vi.stubGlobal("self", {
    location: new URL(origin),
    clients: {
      // Without these options it returns only pages that this worker controls.
      matchAll: async (asked: { type?: string; includeUncontrolled?: boolean }) =>
        asked.type === "window" && asked.includeUncontrolled ? pages : [],
      openWindow: async (address: string) => void happened.push(`open ${address}`),
    },
  });
  await openNotification({ data, close: () => happened.push("close") } as unknown as Notification);
  return happened;
}

const rest = { address: "/workouts?tab=workout", opened: `${origin}/dashboard` };

test("a pressed notification goes and leads to the tab that showed it, wherever that was opened", async () => {
  expect(await press(rest, ["/workouts", "/about", "/dashboard"])).toEqual(["close", "focus tab 2"]);
  expect(await press(rest, ["/about", "/dashboard#top"])).toEqual(["close", "focus tab 1"]);
});

test("when that tab is closed, another on the same page will do", async () => {
  expect(await press(rest, ["/about", "/workouts?tab=goals"])).toEqual(["close", "focus tab 1"]);
});

test("a page that is open nowhere is opened, as it was, beside other tabs", async () => {
  for (const tabs of [[], ["/about", "/"]])
    expect(await press(rest, tabs)).toEqual(["close", "open /workouts?tab=workout"]);
});

test("one of a former version says only what it is about", async () => {
  const { address } = rest;
  expect(await press({ address }, ["/about", "/workouts"])).toEqual(["close", "focus tab 1"]);
  expect(await press({ address }, [])).toEqual(["close", "open /workouts?tab=workout"]);
});

test.each([
  undefined,
  null,
  {},
  { address: 7 },
  { address: "https://evil.test/workouts" },
  { address: "//evil.test" },
])("one that names no page of ours (%j) only goes", async (data) => {
  expect(await press(data, ["/"])).toEqual(["close"]);
});
