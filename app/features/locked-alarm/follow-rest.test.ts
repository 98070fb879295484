import { afterEach, beforeEach, expect, test, vi } from "vitest";

const start = Date.UTC(2026, 2, 2, 17);
/** The server's clock; this device's is a year behind. */
const aheadMs = 365 * 86_400_000;
const push = "https://fcm.googleapis.com/fcm/send/abc";

interface Call {
  readonly method: string;
  readonly path: string;
  readonly at?: number;
}

/** The server as a page sees it: alarms by key, and answers that a test delays, loses or changes. */
function createServer() {
  const alarms = new Map<string, number>();
  const calls: Call[] = [];
  const server = {
    alarms,
    calls,
    /** What happens to a request: it is answered, never arrives, or its answer is lost. */
    line: (_call: Call): "up" | "down" | "lost" | Promise<"up"> => "up",
    status: (_call: Call): number | null => null,
    async answer(path: string, init: RequestInit): Promise<Response> {
      const body: { at?: number; key?: string } = init.body ? JSON.parse(String(init.body)) : {};
      const { method = "GET" } = init;
      const call = {
        method,
        path: path.replace("/alarms/v1", ""),
        ...(body.at && { at: body.at - start - aheadMs }),
      };
      if (method !== "GET") calls.push(call);
      const line = await server.line(call);
      if (line === "down") throw new TypeError("Failed to fetch");
      const answer = server.run(call, body);
      if (line === "lost") throw new TypeError("Failed to fetch");
      return answer;
    },
    run(call: Call, { at = 0, key = "" }: { at?: number; key?: string }): Response {
      const refused = server.status(call);
      if (refused !== null) return Response.json({ error: "refused" }, { status: refused });
      const id = call.path.slice(1);
      if (call.method === "GET") return Response.json({ publicKey: "AAAA", now: Date.now() + aheadMs });
      if (call.method === "POST") {
        alarms.set(key, at - start - aheadMs);
        return Response.json({ id: key }, { status: 201 });
      }
      if (!alarms.has(id)) return Response.json({ error: "alarm_unknown" }, { status: 404 });
      if (call.method === "DELETE") {
        alarms.delete(id);
        return new Response(null, { status: 204 });
      }
      alarms.set(id, at - start - aheadMs);
      return Response.json({ id });
    },
  };
  return server;
}

let server: ReturnType<typeof createServer>;
let stored: Map<string, string>;
let subscriptions: string[];
const listeners = new Map<string, () => void>();

/** One lock over all tabs of the browser. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, work: () => Promise<void>) => {
      last = last.then(work);
      return last;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: start });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  server = createServer();
  stored = new Map();
  subscriptions = [];
  listeners.clear();
  const pushManager = {
    getSubscription: async () =>
      subscriptions[0] === undefined
        ? null
        : { endpoint: subscriptions[0], unsubscribe: async () => void subscriptions.pop() },
    subscribe: async () => {
      subscriptions.push(push);
      return { endpoint: push };
    },
  };
  vi.stubGlobal("navigator", {
    onLine: true,
    locks: createLocks(),
    serviceWorker: { ready: Promise.resolve({ pushManager }) },
  });
  vi.stubGlobal("window", { location: new URL("https://app.test/work-out-now") });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("addEventListener", (type: string, listener: () => void) => listeners.set(type, listener));
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => server.answer(path, init));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page of this browser, as if just loaded. */
async function openTab() {
  vi.resetModules();
  const { followRest, cancelRests } = await import("./follow-rest.ts");
  const notes: string[] = [];
  const choice = await import("./choice.ts");
  vi.spyOn(choice, "setNote").mockImplementation((words) => void notes.push(words));
  return {
    notes,
    cancelRests,
    rest: (endsAt: number | null) => followRest("workout", endsAt === null ? null : start + endsAt),
    routineRest: (endsAt: number | null) => followRest("routine", endsAt === null ? null : start + endsAt),
  };
}

const methods = () => server.calls.map(({ method }) => method);
const waiting = () => [...server.alarms.values()];

test("a rest is registered by the server's clock, moved, and cancelled", async () => {
  const { rest } = await openTab();
  await rest(60_000);
  await rest(75_000);
  await rest(60_000);
  expect(waiting()).toEqual([60_000]);
  await rest(null);
  expect(server.calls.map(({ method, at }) => [method, at])).toEqual([
    ["POST", 60_000],
    ["PATCH", 75_000],
    ["PATCH", 60_000],
    ["DELETE", undefined],
  ]);
  expect(waiting()).toEqual([]);
  expect(stored.size).toBe(0);
});

test("a cancel that overtakes the creation cancels it", async () => {
  const { rest } = await openTab();
  let open = (_: "up") => {};
  server.line = ({ method }) => (method === "POST" ? new Promise<"up">((resolve) => (open = resolve)) : "up");
  const started = rest(60_000);
  await vi.waitFor(() => expect(methods()).toEqual(["POST"]));
  const stopped = rest(null);
  expect(methods()).toEqual(["POST"]);
  open("up");
  await Promise.all([started, stopped]);
  expect(methods()).toEqual(["POST", "DELETE"]);
  expect(waiting()).toEqual([]);
});

test("many presses while a request is on its way end in one more", async () => {
  const { rest } = await openTab();
  await Promise.all([60, 75, 90, 105, 120].map((seconds) => rest(seconds * 1000)));
  expect(waiting()).toEqual([120_000]);
  expect(methods().length).toBeLessThanOrEqual(2);
});

test("when the answer to the creation was lost, the cancel still finds it", async () => {
  const { rest } = await openTab();
  server.line = ({ method }) => (method === "POST" ? "lost" : "up");
  await rest(60_000);
  expect(waiting()).toEqual([60_000]);
  server.line = () => "up";
  await rest(null);
  expect(methods()).toEqual(["POST", "POST", "DELETE"]);
  expect(waiting()).toEqual([]);
});

test("without a network the page says so, and registers the rest when it is back", async () => {
  const { rest, notes } = await openTab();
  vi.stubGlobal("navigator", { ...navigator, onLine: false });
  server.line = () => "down";
  await rest(60_000);
  expect(notes.at(-1)).toBe("No network: this rest rings only while the page is open.");
  server.line = () => "up";
  listeners.get("online")?.();
  await vi.waitFor(() => expect(waiting()).toEqual([60_000]));
  await vi.waitFor(() => expect(notes.at(-1)).toBe(""));
});

test("a cancel without a network is made good when it is back", async () => {
  const { rest } = await openTab();
  await rest(60_000);
  server.line = () => "down";
  await rest(null);
  expect(waiting()).toEqual([60_000]);
  server.line = () => "up";
  listeners.get("online")?.();
  await vi.waitFor(() => expect(waiting()).toEqual([]));
});

test("a cancel that the server doesn't answer is tried again, without any change of the network", async () => {
  const { rest } = await openTab();
  await rest(60_000);
  server.line = () => "down";
  await rest(null);
  server.line = () => "up";
  await vi.advanceTimersByTimeAsync(10_000);
  expect(waiting()).toEqual([]);
  expect(methods()).toEqual(["POST", "DELETE", "DELETE"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(methods()).toHaveLength(3);
});

test("what can't be cancelled until it has rung is given up, after few tries", async () => {
  const { rest } = await openTab();
  await rest(300_000);
  server.line = () => "down";
  await rest(null);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(methods().length).toBeLessThan(20);
  expect(stored.size).toBe(0);
  const tries = methods().length;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(methods()).toHaveLength(tries);
});

test.each(["lost", "down"] as const)(
  "a move whose request is %s ends in one alarm, at the end that the rest has by then",
  async (line) => {
    const { rest } = await openTab();
    await rest(60_000);
    server.line = ({ method }) => (method === "PATCH" ? line : "up");
    await rest(90_000);
    server.line = () => "up";
    await rest(105_000);
    expect(waiting()).toEqual([105_000]);
  },
);

test("when the answer to a move was lost, the alarm is known to ring later: a Stop after the former end cancels it", async () => {
  const { rest } = await openTab();
  await rest(60_000);
  server.line = ({ method }) => (method === "PATCH" ? "lost" : "down");
  await rest(90_000);
  expect(waiting()).toEqual([90_000]);
  vi.setSystemTime(start + 70_000);
  server.line = () => "up";
  await rest(null);
  expect(waiting()).toEqual([]);
});

test("when the answer to a move was lost, a later move after the former end makes no second alarm", async () => {
  const { rest } = await openTab();
  await rest(60_000);
  server.line = ({ method }) => (method === "PATCH" ? "lost" : "down");
  await rest(90_000);
  vi.setSystemTime(start + 70_000);
  server.line = () => "up";
  await rest(120_000);
  expect(waiting()).toEqual([120_000]);
});

test("a move back whose former answer was lost is sent, though the rest ends as it was first registered", async () => {
  const { rest } = await openTab();
  await rest(60_000);
  server.line = ({ method }) => (method === "PATCH" ? "lost" : "up");
  await rest(90_000);
  server.line = () => "up";
  await rest(60_000);
  expect(waiting()).toEqual([60_000]);
});

test("a lost move to an earlier end is tried again before that end", async () => {
  const { rest } = await openTab();
  await rest(60_000);
  server.line = ({ method }) => (method === "PATCH" ? "down" : "up");
  await rest(30_000);
  server.line = () => "up";
  await vi.advanceTimersByTimeAsync(10_000);
  expect(waiting()).toEqual([30_000]);
});

test("when a move is refused and the new alarm doesn't come through, there is one after all", async () => {
  const { rest } = await openTab();
  await rest(60_000);
  server.status = ({ method }) => (method === "PATCH" ? 429 : null);
  server.line = ({ method }) => (method === "POST" ? "down" : "up");
  await rest(30_000);
  expect(waiting()).toEqual([]);
  server.line = () => "up";
  await vi.advanceTimersByTimeAsync(10_000);
  expect(waiting()).toEqual([30_000]);
});

test("a page that is loaded anew after a lost move cancels the moved alarm", async () => {
  const { rest } = await openTab();
  await rest(60_000);
  server.line = ({ method }) => (method === "PATCH" ? "lost" : "down");
  await rest(90_000);
  vi.setSystemTime(start + 70_000);
  server.line = () => "up";
  await (await openTab()).rest(null);
  expect(waiting()).toEqual([]);
});

test("a refused cancel of an alarm whose creation is not known leaves it known", async () => {
  const { rest } = await openTab();
  server.line = ({ method }) => (method === "POST" ? "lost" : "up");
  await rest(60_000);
  server.line = () => "up";
  server.status = ({ method }) => (method === "POST" ? 429 : null);
  await rest(null);
  expect(waiting()).toEqual([60_000]);
  server.status = () => null;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(waiting()).toEqual([]);
});

test("tabs of one browser register one alarm between them", async () => {
  const one = await openTab();
  const other = await openTab();
  await Promise.all([one.rest(60_000), other.rest(60_000)]);
  await Promise.all([other.rest(75_000), one.rest(75_000)]);
  expect(waiting()).toEqual([75_000]);
  await Promise.all([one.rest(null), other.rest(null)]);
  expect(methods()).toEqual(["POST", "PATCH", "DELETE"]);
});

test("a page that is loaded anew cancels what the former one registered", async () => {
  await (await openTab()).rest(60_000);
  await (await openTab()).rest(null);
  expect(waiting()).toEqual([]);
});

test("a rest that is over isn't cancelled: its alarm has rung", async () => {
  const { rest } = await openTab();
  await rest(60_000);
  vi.setSystemTime(start + 60_000);
  await rest(null);
  expect(methods()).toEqual(["POST"]);
  expect(stored.size).toBe(0);
});

test("the rests of a workout and of a routine don't disturb each other", async () => {
  const { rest, routineRest, cancelRests } = await openTab();
  await rest(60_000);
  await routineRest(30_000);
  await routineRest(null);
  expect(waiting()).toEqual([60_000]);
  await routineRest(90_000);
  await cancelRests();
  expect(waiting()).toEqual([]);
});

test.each([400, 429, 503])(
  "a move that is refused with %i leaves no alarm at the former end",
  async (status) => {
    const { rest } = await openTab();
    await rest(60_000);
    server.status = ({ method }) => (method === "PATCH" || method === "POST" ? status : null);
    await rest(30_000);
    expect(waiting()).toEqual([]);
  },
);

test("an alarm that the server no longer has is registered anew", async () => {
  const { rest } = await openTab();
  await rest(60_000);
  server.alarms.clear();
  await rest(75_000);
  expect(methods()).toEqual(["POST", "PATCH", "POST"]);
  expect(waiting()).toEqual([75_000]);
});

test("a subscription that has ended is made anew once", async () => {
  const { rest } = await openTab();
  let refusals = 0;
  server.status = ({ method }) => (method === "POST" && refusals++ === 0 ? 410 : null);
  const made = vi.spyOn((await navigator.serviceWorker.ready).pushManager, "subscribe");
  await rest(60_000);
  expect(made).toHaveBeenCalledTimes(2);
  expect(waiting()).toEqual([60_000]);
});

test.each([401, 403, 410, 429, 503])(
  "refused with %i, the page says that it rings while it is open",
  async (status) => {
    const { rest, notes } = await openTab();
    server.status = () => status;
    await rest(60_000);
    expect(notes.at(-1)).toBe("This rest rings only while the page is open.");
    expect(server.calls.length).toBeLessThanOrEqual(2);
    await rest(null);
    expect(notes.at(-1)).toBe("");
  },
);

test("unreadable storage counts as nothing registered", async () => {
  for (const text of ["{", "null", "7", '{"endsAt":"x"}', '{"endsAt":1}']) {
    stored.set("locked-alarm/workout", text);
    await (await openTab()).rest(60_000);
    stored.clear();
  }
  expect(methods()).toEqual(Array(5).fill("POST"));
});
