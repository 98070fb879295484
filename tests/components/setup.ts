/** Each component test begins in a browser without data, on a desktop. */
import { Dexie } from "dexie";
import { toast } from "sonner";
import { afterEach, beforeEach, vi } from "vitest";
import { page } from "vitest/browser";
import { config } from "zod/mini";
import "#app/app.css";
import { closePages } from "./close-pages.ts";
import { stopClock } from "./tracker.ts";

config({ jitless: true });

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  // Closed pages have closed their databases, which can be deleted then.
  for (const { name } of await indexedDB.databases()) if (name) await Dexie.delete(name);
  await page.viewport(1440, 900);
});

afterEach(async () => {
  await stopClock();
  vi.restoreAllMocks();
  await closePages();
  // Notices outlive the page that asked for them.
  toast.dismiss();
});
