import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { browserArgs, findBrowser } from "./scripts/browser.ts";
import { createVapidKeys } from "./scripts/local-secrets.ts";
import { timeZone } from "./tests/support/local-day.ts";

/** `npm run test:nightly`: high numbers of random cases, large imports, and what takes minutes. */
const isNightly = process.env.NIGHTLY === "1";

const randomCases = isNightly ? 2000 : 100;

const browser = findBrowser();

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          maxWorkers: 2,
          // Properties try hundreds of inputs; a busy machine may take its time for them.
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          environment: "node",
          setupFiles: ["fake-indexeddb/auto", "tests/support/random-cases.ts", "tests/support/reader.ts"],
          // Histories of several devices that converge.
          provide: { randomCases, randomHistories: isNightly ? 300 : 50 },
          // Vitest empties style sheets, and with them the addresses that figures link.
          css: { include: [/figures\/generated/] },
          include: [
            "app/**/*.test.{ts,tsx}",
            "worker/**/*.test.ts",
            "service-worker/**/*.test.ts",
            "tests/boundaries/**/*.test.ts",
            "tools/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          exclude: isNightly ? [] : ["**/*.nightly.test.ts"],
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml", environment: "local" },
            miniflare: {
              bindings: {
                MIGRATIONS: await readD1Migrations("migrations"),
                BETTER_AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
                ...createVapidKeys(),
              },
            },
          })),
        ],
        test: {
          name: "worker",
          maxWorkers: 2,
          // One isolate for all files of a worker: own-database.ts gives each its own data.
          isolate: false,
          setupFiles: ["tests/worker/own-database.ts", "tests/support/random-cases.ts"],
          // A sign-in hashes a password; several in one test take seconds on a busy machine.
          testTimeout: 30_000,
          provide: {
            randomCases,
            // Histories of several devices through the relay. Each takes seconds; the unit tests try more, at a double.
            randomHistories: isNightly ? 100 : 2,
            fuzz: {
              seed: Number(process.env.FUZZ_SEED ?? 1),
              requests: Number(process.env.FUZZ_REQUESTS ?? (isNightly ? 2000 : 100)),
            },
          },
          include: ["tests/worker/**/*.test.ts"],
          exclude: isNightly ? [] : ["**/*.nightly.test.ts"],
          globalSetup: ["tests/support/identity-providers.ts", "tests/support/fake-upstream.ts"],
        },
      },
      {
        plugins: [tailwindcss()],
        // Sync has a relay and keys: here it is in memory, in the state that a test gives it.
        resolve: {
          alias: {
            "#app/data/sync/open-sync.client.ts": `${import.meta.dirname}/tests/components/fake-sync.ts`,
          },
        },
        esbuild: { jsx: "automatic" },
        // Found late they would reload the page in the middle of a test.
        optimizeDeps: { entries: ["app/routes/**/*.tsx"], include: ["react/jsx-dev-runtime"] },
        test: {
          name: "components",
          include: ["tests/components/**/*.test.tsx"],
          setupFiles: ["tests/components/setup.ts"],
          // A busy machine may need long for what comes in the end; what doesn't come fails all the same.
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          // One page for all files: setup.ts gives each test a browser without data. Two pages would share a guest's data.
          isolate: false,
          maxWorkers: 1,
          // After the projects that have two workers.
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: { ...(browser && { executablePath: browser }), args: browserArgs },
              contextOptions: { locale: "en-GB", timezoneId: timeZone, reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        test: {
          name: "build",
          maxWorkers: 2,
          include: ["tests/build/**/*.test.ts"],
          exclude: isNightly ? [] : ["**/*.nightly.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
