import { afterEach, expect, test, vi } from "vitest";
import { takeToasts } from "#app/ui/toast.ts";
import { followWorker } from "./follow-worker.ts";

afterEach(() => vi.unstubAllGlobals());

/** A worker of the build 1badcafe that is being installed. */
function createWorker() {
  return Object.assign(new EventTarget(), {
    postMessage(_message: object, [port]: MessagePort[]) {
      port?.postMessage("1badcafe");
      port?.close();
    },
  });
}

test("a page that is loaded while a new version is being installed announces it as well", async () => {
  vi.stubGlobal("window", { __remixManifest: { version: "0badcafe" }, location: { pathname: "/" } });
  vi.stubGlobal("document", new EventTarget());
  const serviceWorker = Object.assign(new EventTarget(), { ready: Promise.resolve({ active: null }) });
  vi.stubGlobal("navigator", { serviceWorker });
  const worker = createWorker();
  const registration = Object.assign(new EventTarget(), {
    active: {},
    installing: worker as typeof worker | null,
    waiting: null as typeof worker | null,
  });
  await followWorker(registration as unknown as ServiceWorkerRegistration);
  Object.assign(registration, { installing: null, waiting: worker });
  worker.dispatchEvent(new Event("statechange"));
  await expect.poll(() => takeToasts().map(({ text }) => text)).toEqual(["A new version is ready"]);
});
