import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { run } from "./run.ts";

/** Chromium's options to run as root, without a display, and without requests of its own. */
export const browserArgs = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The headless shell comes first. It draws no window, which would be half the work of a journey. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** The path of a browser that starts: `CHROMIUM_PATH`, one on the PATH, or Playwright's own. Null if there is none. */
export function findBrowser(): string | null {
  const asked = process.env.CHROMIUM_PATH;
  // If a browser was named, no other browser silently replaces it.
  if (asked) return starts(asked) ? asked : null;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path) && starts(path)) ?? null;
}

function starts(path: string): boolean {
  try {
    execFileSync(path, ["--version", "--no-sandbox"], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** A browser's path. Installs one with apt where possible; otherwise throws and says what to install. */
export async function requireBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  const mayInstall = !process.env.CHROMIUM_PATH && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (mayInstall) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env });
    await run(
      "apt-get",
      ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell", "fonts-liberation"],
      { env },
    );
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    "No Chromium was found for the browser tests. Install it (Debian: `apt-get install chromium-headless-shell`; " +
      "elsewhere: `npx playwright install chromium`) or set CHROMIUM_PATH to one.",
  );
}

/** Starts a browser, with further options of Chromium. */
export const launchBrowser = async (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: await requireBrowser(), args: [...browserArgs, ...more] });
