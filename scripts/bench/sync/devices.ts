import type { Browser, Page } from "playwright-core";
import { sendSignIn } from "#tests/support/account.ts";
import { type Member, signUpAndIn } from "#tests/support/member.ts";
import { makeWorkouts, seed } from "#tests/support/seed.ts";
import { within } from "./steps.ts";

/** The exercise of the newest workouts that a device begins with. */
export const newestExercise = "Newest";
export const newestCount = 50;

/** A member's browser on one machine, with the measurements of page.ts in it. */
export interface Device {
  readonly page: Page;
  readonly member: Member;
  /** What a socket has sent and received, pings and their answers aside. */
  readonly messages: () => number;
}

const isPing = (payload: string | Buffer): boolean => typeof payload === "string";

async function openBrowser(browser: Browser, origin: string): Promise<Omit<Device, "member">> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  let messages = 0;
  const count = ({ payload }: { payload: string | Buffer }) => {
    if (!isPing(payload)) messages++;
  };
  page.on("websocket", (socket) => socket.on("framesent", count).on("framereceived", count));
  page.on("pageerror", (error) => console.warn("The page failed:", error.message));
  return { page, messages: () => messages };
}

/** Evaluates page.ts, which a load of the page removes. */
async function install(page: Page, script: string, { id }: Member): Promise<void> {
  await page.evaluate(script);
  await page.evaluate((owner) => window.syncBench.open(owner), id);
}

/** A new member's browser with so many workouts, at the dashboard. */
export async function openFull(
  browser: Browser,
  origin: string,
  { script, entries }: { readonly script: string; readonly entries: number },
): Promise<Device> {
  const device = await openBrowser(browser, origin);
  const { page } = device;
  const member = await within("a member signs up", 60, signUpAndIn(page));
  const workouts = makeWorkouts(entries, 7).map((workout, n) =>
    n < entries - newestCount ? workout : { ...workout, exercise: newestExercise },
  );
  await within(
    "the first device is filled",
    120,
    seed(page, { owner: { kind: "account", id: member.id }, workouts }),
  );
  await page.goto("/settings", { waitUntil: "networkidle" });
  await install(page, script, member);
  return { ...device, member };
}

/** An empty browser in which the member is signed in, at the question for the code. */
export async function openEmpty(
  browser: Browser,
  origin: string,
  { script, member }: { readonly script: string; readonly member: Member },
): Promise<Device> {
  const device = await openBrowser(browser, origin);
  const { page } = device;
  await page.goto("/login");
  await sendSignIn(page, member.email);
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: "Unlock your data" }).waitFor();
  await install(page, script, member);
  return { ...device, member };
}
