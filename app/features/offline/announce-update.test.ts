import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeToasts } from "#tests/support/take-toasts.ts";
import { announceUpdates } from "./announce-update.ts";

beforeEach(() => void takeToasts());
afterEach(() => vi.unstubAllGlobals());

const createWorker = () => Object.assign(new EventTarget(), { postMessage: vi.fn() });

/** A page under a worker; `next` is a version that is being installed. */
function openPage(active: object | null) {
  const container = new EventTarget();
  const reload = vi.fn();
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("navigator", { serviceWorker: container });
  vi.stubGlobal("window", { location: { reload } });
  const next = createWorker();
  const registration = Object.assign(new EventTarget(), {
    active,
    installing: next as typeof next | null,
    waiting: null as typeof next | null,
  });
  announceUpdates(registration as unknown as ServiceWorkerRegistration);
  const finishInstall = () => {
    Object.assign(registration, { installing: null, waiting: next });
    next.dispatchEvent(new Event("statechange"));
  };
  return { next, container, reload, finishInstall };
}

test("a version that waits is announced once, takes over when asked, and reloads the page once", () => {
  const { next, container, reload, finishInstall } = openPage({});
  expect(takeToasts()).toEqual([]);
  finishInstall();
  next.dispatchEvent(new Event("statechange"));
  const [notice, ...others] = takeToasts();
  expect(notice?.text).toBe("A new version is ready");
  expect(others).toEqual([]);
  expect(next.postMessage).not.toHaveBeenCalled();
  notice?.action?.run();
  expect(next.postMessage).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event("controllerchange"));
  container.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledOnce();
});

test("the first version of a browser replaces no other and isn't announced", () => {
  openPage(null).finishInstall();
  expect(takeToasts()).toEqual([]);
});
