/** The question whether rests ring on a locked device, and its answers. */
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { forgetKey } from "#app/features/locked-alarm/subscription.ts";
import { button, openMember, openTracker, press, region, reload, waitUntilStored } from "./cards.ts";

const question = () => button("Ring even when locked");
const status = (words: string) => page.getByRole("status").filter({ hasText: words });
const rest = () => region("Rest timer");
const key = () => Response.json({ publicKey: "AAAA", now: Date.now() });
const noKey = () => Response.json({ error: "alarms_unavailable" }, { status: 503 });

interface Answers {
  readonly key?: () => Response | Promise<Response>;
  readonly subscribe?: () => Promise<{ endpoint: string }>;
}

/** A browser with a push service, at a server with alarms; returns the methods of its requests, without the key's. */
function serveAlarms({
  key: answerKey = key,
  subscribe = async () => ({ endpoint: "https://push.example/1" }),
}: Answers): string[] {
  // The page keeps a key that it was given.
  forgetKey();
  const asked: string[] = [];
  const { fetch } = window;
  vi.spyOn(window, "fetch").mockImplementation(async (...request) => {
    const { pathname } = new URL(String(request[0]), location.href);
    if (!pathname.startsWith("/alarms/v1")) return fetch(...request);
    if (pathname.endsWith("/key")) return answerKey();
    asked.push(request[1]?.method ?? "GET");
    return request[1]?.method === "DELETE"
      ? new Response(null, { status: 204 })
      : Response.json({ id: "1" }, { status: 201 });
  });
  const pushManager = { getSubscription: async () => null, subscribe };
  vi.spyOn(navigator.serviceWorker, "ready", "get").mockResolvedValue({ pushManager } as never);
  return asked;
}

async function startRest(): Promise<void> {
  await press("Rest timer");
  await press("Start", rest());
}

/** Runs the first rest, before which nothing is asked, and ends it by Stop. */
async function restOnce() {
  const screen = await openTracker();
  await press("Start Workout");
  await startRest();
  await expect.element(button("Pause", rest())).toBeVisible();
  await expect.element(question()).not.toBeInTheDocument();
  await waitUntilStored(/"rest":\{"status":"running"/);
  await press("Stop", rest());
  await expect.element(question()).toBeVisible();
  return screen;
}

test("it is asked after the first rest; No, thanks is remembered, and nothing is ever sent", async () => {
  const asked = serveAlarms({});
  const screen = await restOnce();
  // With letters twice as large it still fits the window.
  document.documentElement.style.fontSize = "200%";
  const { right } = page.getByRole("group", { name: "Alarm when locked" }).element().getBoundingClientRect();
  document.documentElement.style.removeProperty("font-size");
  expect(right).toBeLessThanOrEqual(390);
  await press("No, thanks");
  await expect.element(question()).not.toBeInTheDocument();
  await reload(screen);
  await startRest();
  await press("Stop", rest());
  await expect.element(rest()).not.toBeInTheDocument();
  await expect.element(question()).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

test("it is asked once: a question without an answer goes with the next rest, and with the page", async () => {
  serveAlarms({});
  const screen = await restOnce();
  await startRest();
  await expect.element(question()).toBeVisible();
  await press("Stop", rest());
  await expect.element(question()).not.toBeInTheDocument();
  await reload(screen);
  await startRest();
  await press("Stop", rest());
  await expect.element(rest()).not.toBeInTheDocument();
  await expect.element(question()).not.toBeInTheDocument();
});

const refuse = async () => {
  throw new DOMException("Registration failed", "NotAllowedError");
};

test.each<Answers & { readonly why: string; readonly words: string }>([
  {
    why: "the server has no keys",
    key: noKey,
    words: "Not available here: rests ring while the page is open.",
  },
  {
    why: "the person allows no notifications",
    subscribe: refuse,
    words: "This browser doesn't allow notifications for this site.",
  },
])("where $why, the page says so and asks on", async ({ words, ...answers }) => {
  serveAlarms(answers);
  await restOnce();
  await question().click();
  await expect.element(status(words)).toBeVisible();
  await expect.element(question()).toBeEnabled();
});

test("a person who goes on to another control while the alarm is being turned on keeps the focus there", async () => {
  let answer: (key: Response) => void = () => undefined;
  const held = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  serveAlarms({ key: () => held });
  await restOnce();
  await question().click();
  const other = page.getByRole("button", { name: /^Cardio/ });
  (other.element() as HTMLElement).focus();
  answer(key());
  await expect.element(status("Rests ring even when locked now.")).toBeVisible();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(other).toHaveFocus();
});

test("a member turns it on in the settings, and off while a rest runs, which cancels its alarm", async () => {
  const asked = serveAlarms({});
  const { bar } = await openMember("/settings");
  await page.viewport(1440, 900);
  const choice = page.getByRole("switch", { name: /^Ring even when locked/ });
  await choice.click();
  await expect.element(choice).toBeChecked();
  bar.go("/workouts");
  await press("Start Workout");
  await startRest();
  await expect.poll(() => asked).toEqual(["POST"]);
  bar.go("/settings");
  await choice.click();
  await expect.poll(() => asked).toEqual(["POST", "DELETE"]);
  await expect.element(choice).not.toBeChecked();
});
