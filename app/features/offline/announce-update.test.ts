import { afterEach, expect, test, vi } from "vitest";
import { takeToasts } from "#app/ui/toast.ts";
import { announceUpdate } from "./announce-update.ts";

afterEach(() => vi.unstubAllGlobals());

/** A worker of a build that waits. */
const workerOf = (version: string) => ({
  postMessage: (_message: object, [port]: MessagePort[]) => {
    port?.postMessage(version);
    port?.close();
  },
});

test("a page that stays open over several versions has one notice of them", async () => {
  vi.stubGlobal("window", { __remixManifest: { version: "0badcafe" } });
  const announce = (version: string) =>
    announceUpdate({ active: {}, waiting: workerOf(version) } as unknown as ServiceWorkerRegistration);
  const shown = new Set<object>();
  for (const version of ["1badcafe", "2badcafe", "3badcafe"]) {
    await announce(version);
    for (const notice of takeToasts()) {
      shown.add(notice);
      notice.until?.(() => shown.delete(notice));
    }
    expect(shown.size).toBe(1);
  }
});
