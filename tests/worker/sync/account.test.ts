/** What the relay stores goes with the account. */
import {
  createExecutionContext,
  runDurableObjectAlarm,
  runInDurableObject,
  waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import { syncPath } from "#app/contracts/sync.ts";
import { encodeSequence } from "#app/contracts/sync-message.ts";
import { origin } from "#tests/worker/auth/harness.ts";
import type { Env } from "#worker/env.ts";
import { SyncRelay } from "#worker/sync/sync-relay.ts";
import { type WebSessionEnv, webSession } from "#worker/web-session/middleware.ts";
import { execute, selectRow } from "../database.ts";
import { type Browser, signedInBrowser } from "../web-session/browser.ts";
import { withClock } from "../web-session/clock.ts";
import {
  bare,
  countRows,
  createMaker,
  helloOf,
  newDevice,
  newEpoch,
  openSocket,
  pushOf,
  upgrade,
} from "./relay.ts";

const advance = withClock();

async function deleteAccount(browser: Browser, under: Env = env): Promise<void> {
  const app = new Hono<WebSessionEnv>().use(webSession()).get("/", async (context) => {
    await context.get("web").account.deleteAccount();
    return context.text("deleted");
  });
  const headers = { cookie: browser.cookieHeader(), "cf-connecting-ip": browser.address };
  const context = createExecutionContext();
  const answer = await app.fetch(new Request(origin, { headers }), under, context);
  await waitOnExecutionContext(context);
  expect(await answer.text()).toBe("deleted");
}

async function syncedBrowser() {
  const { browser, email, password } = await signedInBrowser();
  const row = await selectRow<{ id: string }>("SELECT id FROM user WHERE email = ?", email);
  const device = newDevice();
  const send = (path: string, body: BodyInit) =>
    browser.send(syncPath + path, { method: "POST", headers: { origin }, body });
  expect((await send("/epochs", JSON.stringify(newEpoch(0, device)))).status).toBe(201);
  const frame = createMaker(device.id, 1).next();
  await (await send("/messages", encodeSequence([helloOf(device.id), pushOf(frame)]))).arrayBuffer();
  const userId = row?.id ?? "";
  const stub = () => env.SYNC.get(env.SYNC.idFromName(userId));
  return { browser, email, password, device, person: { userId, stub } };
}

test("deleting the account deletes everything that the relay has of it, and closes open sockets", async () => {
  const { browser, device, person } = await syncedBrowser();
  expect(await countRows(person)).toMatchObject({ frame: 1, device: 1 });
  const socket = await openSocket(() => upgrade({ cookie: browser.cookieHeader(), origin }));
  socket.send(helloOf(device.id));
  await socket.until("live");
  await deleteAccount(browser);
  expect(bare([await socket.next()])).toEqual([{ type: "closed", reason: "off" }]);
  expect(await socket.closed).toBe(4002);
  expect(await countRows(person)).toEqual({});
  expect(await runDurableObjectAlarm(person.stub())).toBe(false);
});

test("a socket that is closed because its session has ended keeps nothing of the account", async () => {
  const { browser, device, person } = await syncedBrowser();
  const socket = await openSocket(() => upgrade({ cookie: browser.cookieHeader(), origin }));
  socket.send(helloOf(device.id));
  await socket.until("live");
  advance(60_000);
  await deleteAccount(browser);
  expect(await socket.closed).toBe(4001);
  expect(await countRows(person)).toEqual({});
});

test("an account is not deleted by a person at a browser that was signed in yesterday", async () => {
  const { browser, password, email, person } = await syncedBrowser();
  await execute("UPDATE session SET created_at = created_at - 86400000 WHERE user_id = ?", person.userId);
  const form = { intent: "delete-account", confirmation: email };
  expect((await browser.submit("/settings", form)).status).toBe(400);
  expect(await countRows(person)).toMatchObject({ frame: 1 });
  await browser.submit("/settings", { intent: "prove-identity", currentPassword: password });
  expect((await browser.submit("/settings", form)).status).toBe(302);
  expect(await countRows(person)).toEqual({});
});

test("when the relay can't be asked, the account is deleted all the same, and the object's alarm does the rest", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { browser, person } = await syncedBrowser();
  await runDurableObjectAlarm(person.stub());
  expect(await countRows(person)).toMatchObject({ frame: 1 });
  const broken = {
    ...env,
    SYNC: { idFromName: () => "", get: () => ({ fetch: () => Promise.reject(new Error("lost")) }) },
  };
  await deleteAccount(browser, broken as unknown as Env);
  expect(log).toHaveBeenCalledTimes(1);
  expect(await countRows(person)).toMatchObject({ frame: 1 });
  expect(await runDurableObjectAlarm(person.stub())).toBe(true);
  expect(await countRows(person)).toEqual({});
  log.mockRestore();
});

test("while D1 can't be asked whether the account is gone, the object's next alarm stays set", async () => {
  const { person } = await syncedBrowser();
  await runInDurableObject(person.stub(), async (_, state) => {
    await state.storage.deleteAlarm();
    const lost = {
      prepare: () => {
        throw new Error("lost");
      },
    };
    const relay = new SyncRelay(state, { ...env, DB: lost } as unknown as Env);
    await expect(relay.alarm()).rejects.toThrow();
    expect(await state.storage.getAlarm()).not.toBeNull();
  });
});
