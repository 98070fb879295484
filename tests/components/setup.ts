/** Each component test begins in a browser without data, on a desktop. */
import { Dexie } from "dexie";
import { toast } from "sonner";
import { beforeEach } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { config } from "zod/mini";
import "#app/app.css";

config({ jitless: true });

beforeEach(async () => {
  // Pages close their databases, which can be deleted then.
  await cleanup();
  // The notices of another test would be shown again.
  toast.dismiss();
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name) await Dexie.delete(name);
  await page.viewport(1440, 900);
});
