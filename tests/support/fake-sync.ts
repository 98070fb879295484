/** Pages whose sync is in the state that a test sets, without a relay and without keys. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import type { SyncActivity } from "#app/data/sync/sync.ts";
import type { FakeSync } from "./fake-sync-script.ts";

let script: Promise<string> | undefined;

async function bundleScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("fake-sync-script.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
  });
  return outputFiles[0]?.text ?? "";
}

/**
 * The fake exports its own namespace under every name that the real chunk exports: the build reads it by such a name where
 * other chunks import from the chunk as well.
 */
function exportItself(url: string, real: string): string {
  const names = [...real.matchAll(/ as ([\w$]+)(?=[,}])/g)].map(([, name]) => `itself as ${name}`);
  return `import * as itself from ${JSON.stringify(url)};\nexport { ${names.join()} };`;
}

const off: FakeSync = {
  state: { kind: "off", elsewhere: false },
  running: [],
  failure: null,
  link: "waiting",
};

/** Replaces sync in this page, which must not have opened it. `isElsewhere`: the relay has data of the account. */
export async function installFakeSync(page: Page, options: { isElsewhere?: boolean } = {}): Promise<void> {
  script ??= bundleScript();
  const body = await script;
  await page.route(/\/assets\/open-sync\.client-[^/]*\.js$/, async (route) => {
    const real = await (await route.fetch()).text();
    // The exported names are at the end; earlier names belong to imports.
    const exports = real.slice(real.lastIndexOf("export{"));
    await route.fulfill({
      body: `${body}\n${exportItself(route.request().url(), exports)}`,
      contentType: "text/javascript",
    });
  });
  const { isElsewhere = false } = options;
  const status = { on: isElsewhere, epoch: isElsewhere ? 1 : 0, frames: 0, bytes: 0, devices: 0 };
  await page.route("**/sync/v1/status*", (route) => route.fulfill({ json: status }));
  const state: FakeSync = isElsewhere ? { ...off, state: { kind: "locked" } } : off;
  await page.addInitScript((first) => {
    globalThis.fakeSync = JSON.parse(sessionStorage.getItem("fake-sync") ?? "null") ?? first;
    addEventListener("pagehide", () =>
      sessionStorage.setItem("fake-sync", JSON.stringify(globalThis.fakeSync)),
    );
  }, state);
}

export const setFakeSync = (page: Page, change: Partial<FakeSync>): Promise<void> =>
  page.evaluate((next) => {
    globalThis.fakeSync = { ...globalThis.fakeSync, ...next };
    globalThis.fakeSyncChanged?.();
  }, change);

/** Sync is on, with this activity. */
export const setActivity = (page: Page, activity: Partial<SyncActivity>): Promise<void> =>
  page.evaluate((next) => {
    const { state } = globalThis.fakeSync;
    if (state.kind !== "on") throw new Error("Sync is not on");
    globalThis.fakeSync = {
      ...globalThis.fakeSync,
      state: { ...state, activity: { ...state.activity, ...next } },
    };
    globalThis.fakeSyncChanged?.();
  }, activity);

/** The calls of sync since the page has opened it, in order. */
export const listSyncCalls = (page: Page): Promise<string[]> => page.evaluate(() => globalThis.fakeSyncCalls);
