import { Dexie, liveQuery } from "dexie";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { Owner } from "#app/domain/owner.ts";
import { workout } from "#tests/contracts/behaviour.ts";
import { freshName } from "#tests/support/test-database.ts";
import { dataErrorKind, explainDataError } from "./data-error.ts";
import { databaseName, type FitnessDatabase } from "./database.ts";
import { recordEntry } from "./history/commands.ts";
import { listNewestEntries } from "./history/queries.ts";
import { deleteOwnerData, type OpenDeps, openDatabase } from "./open-database.client.ts";

const toward = { towardGoals: true };
const lost = () => new DOMException("Connection to Indexed Database server lost", "UnknownError");

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(owner: Owner, deps: Partial<OpenDeps> = {}): Promise<FitnessDatabase> {
  const db = await openDatabase(owner, { localStorage: undefined, ...deps });
  onTestFinished(() => db.close());
  return db;
}

/** Waits for an answer as long as it takes; pauses take no time. */
const waitForAnswer = (ms: number): Promise<void> =>
  ms === 3000 ? new Promise<void>(() => undefined) : Promise.resolve();

const freshOwner = (): Owner => ({ kind: "account", id: freshName() });

/** Replaces `indexedDB.open`: `how` gets the real function and the number of the call. */
function spoilOpening(how: (open: () => IDBOpenDBRequest, call: number) => IDBOpenDBRequest): void {
  const real = indexedDB.open.bind(indexedDB);
  let calls = 0;
  vi.spyOn(indexedDB, "open").mockImplementation((...given) => how(() => real(...given), calls++));
}

/** A request that fails as it does in Safari and Chrome after they have lost their connection. */
function failingRequest(error = lost()): IDBOpenDBRequest {
  const request = Object.assign(new EventTarget(), { error, onerror: null as null | ((e: Event) => void) });
  const event = new Event("error");
  Object.defineProperty(event, "target", { value: request });
  setTimeout(() => request.onerror?.(event));
  return request as unknown as IDBOpenDBRequest;
}

/** A request that is never answered. */
const silentRequest = () => new EventTarget() as unknown as IDBOpenDBRequest;

test("a database that can't be opened for the moment is tried again after 100 ms, 500 ms and 2 s", async () => {
  const owner = freshOwner();
  await recordEntry(await open(owner), workout(), toward);
  const pauses: number[] = [];
  const wait = (ms: number) => {
    if (ms < 3000) pauses.push(ms);
    return waitForAnswer(ms);
  };
  // Dexie tries four times by itself.
  spoilOpening((real, call) => (call < 12 ? failingRequest() : real()));
  const db = await open(owner, { wait });
  expect(pauses).toEqual([100, 500, 2000]);
  expect((await listNewestEntries(db, 5)).total).toBe(1);
});

test("a database that is never opened is tried again, and then the page says that the data are there", async () => {
  const owner = freshOwner();
  const waits: number[] = [];
  spoilOpening(silentRequest);
  const wait = async (ms: number) => void waits.push(ms);
  let unanswered = 0;
  const onUnanswered = () => void unanswered++;
  const cause = await open(owner, { wait, onUnanswered }).catch((error: unknown) => error);
  expect(waits).toEqual([3000, 100, 3000, 500, 3000, 2000, 3000]);
  // The page says so from the first one on.
  expect(unanswered).toBe(3);
  expect(dataErrorKind(cause)).toBe("unreachable");
  expect(explainDataError("unreachable")).toContain("Your data are there");
});

test("a database that opens after its answer was given up doesn't keep its data from being deleted", async () => {
  const owner = freshOwner();
  (await open(owner)).close();
  const requests: IDBOpenDBRequest[] = [];
  spoilOpening((real) => {
    const request = real();
    requests.push(request);
    return request;
  });
  const cause = await open(owner, { wait: async () => undefined }).catch((error: unknown) => error);
  expect(dataErrorKind(cause)).toBe("unreachable");
  await expect.poll(() => requests.every(({ readyState }) => readyState === "done")).toBe(true);
  vi.restoreAllMocks();
  let isBlocked = false;
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(databaseName(owner));
    request.addEventListener("blocked", () => {
      isBlocked = true;
      resolve(undefined);
    });
    request.addEventListener("success", resolve);
  });
  expect(isBlocked).toBe(false);
});

test("a database of a newer version of the app is left alone", async () => {
  const owner = freshOwner();
  const newer = new Dexie(databaseName(owner));
  newer.version(7).stores({ history: "id", later: "id" });
  await newer.open();
  newer.close();
  const cause = await open(owner).catch((error: unknown) => error);
  expect(dataErrorKind(cause)).toBe("outdated");
});

test("a tab that opens a newer version asks the older one for a reload, which then writes nothing", async () => {
  const owner = freshOwner();
  let isOutdated = false;
  const db = await open(owner, { onOutdated: () => (isOutdated = true) });
  const newer = new Dexie(databaseName(owner));
  newer.version(7).stores({ history: "id" });
  await newer.open();
  newer.close();
  expect(isOutdated).toBe(true);
  const cause = await recordEntry(db, workout(), toward).catch((error: unknown) => error);
  expect(dataErrorKind(cause)).toBe("outdated");
});

/** The number of entries after each answer of a live query; grows until the test ends. */
function watchTotals(db: FitnessDatabase): number[] {
  const totals: number[] = [];
  const live = liveQuery(() => listNewestEntries(db, 5)).subscribe(({ total }) => void totals.push(total));
  onTestFinished(() => live.unsubscribe());
  return totals;
}

test("a connection that the browser has closed is opened again, for reads and for live queries", async () => {
  const owner = freshOwner();
  const db = await open(owner);
  await recordEntry(db, workout(), toward);
  const totals = watchTotals(db);
  await expect.poll(() => totals.at(-1)).toBe(1);
  const connection = db.backendDB();
  connection.close();
  connection.onclose?.(new Event("close"));
  await recordEntry(db, workout(), toward);
  await expect.poll(() => totals.at(-1)).toBe(2);
});

test("data that the browser has deleted under an open page leave the screen, and the page says so", async () => {
  const owner = freshOwner();
  let isCleared = false;
  const db = await open(owner, { onCleared: () => (isCleared = true), wait: waitForAnswer });
  await recordEntry(db, workout(), toward);
  const totals = watchTotals(db);
  await expect.poll(() => totals.at(-1)).toBe(1);
  const connection = db.backendDB();
  connection.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(db.name).onsuccess = resolve;
  });
  connection.onclose?.(new Event("close"));
  await expect.poll(() => [totals.at(-1), isCleared]).toEqual([0, true]);
});

test("a browser that refuses IndexedDB gets a database in memory, and live queries run", async () => {
  const owner = freshOwner();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  spoilOpening(() => {
    throw new DOMException("refused", "SecurityError");
  });
  const db = await open(owner);
  expect(db.isStored).toBe(false);
  const totals: number[] = [];
  const live = liveQuery(() => listNewestEntries(db, 5)).subscribe(({ total }) => void totals.push(total));
  onTestFinished(() => live.unsubscribe());
  await recordEntry(db, workout(), toward);
  await expect.poll(() => totals.at(-1)).toBe(1);
});

test("a deleted account's data go, and its open tabs close", async () => {
  const owner = freshOwner();
  const db = await open(owner);
  await recordEntry(db, workout(), toward);
  await deleteOwnerData(owner);
  expect(db.isClosed).toBe(true);
  expect((await listNewestEntries(await open(owner), 5)).total).toBe(0);
});
