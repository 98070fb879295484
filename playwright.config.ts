import { existsSync } from "node:fs";
import { defineConfig, devices, firefox, webkit } from "@playwright/test";
import { browserArgs, requireBrowser } from "./scripts/browser.ts";
import { addresses } from "./tests/journeys/support/addresses.ts";
import { timeZone } from "./tests/support/local-day.ts";

/** The nightly gate adds the journeys of long data, and runs those for all engines in each that is installed. */
const isNightly = process.env.NIGHTLY === "1";

const otherEngines = [
  { name: "firefox", engine: firefox, use: devices["Desktop Firefox"] },
  { name: "webkit", engine: webkit, use: devices["Desktop Safari"] },
].filter(({ engine }) => isNightly && existsSync(engine.executablePath()));

export default defineConfig({
  testDir: "tests/journeys",
  testMatch: "*.test.ts",
  outputDir: ".cache/journeys",
  forbidOnly: Boolean(process.env.CI),
  // Browsers wait a lot: on two cores three workers take less time than two.
  workers: 3,
  fullyParallel: true,
  reporter: [["list"]],
  // A busy machine may need long for what comes in the end; what doesn't come fails all the same.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: addresses.app.origin,
    actionTimeout: 20_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: timeZone,
    // Moving figures take a tenth of the processor's time.
    reducedMotion: "reduce",
    // The service worker has journeys of its own.
    serviceWorkers: "block",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "chromium",
      grepInvert: isNightly ? [] : /@nightly/,
      use: { launchOptions: { executablePath: await requireBrowser(), args: browserArgs } },
    },
    ...otherEngines.map(({ name, use }) => ({ name, grep: /@engines/, use: { ...use } })),
  ],
  webServer: {
    command: "node tests/journeys/support/serve.ts",
    url: `${addresses.app.origin}/robots.txt`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
