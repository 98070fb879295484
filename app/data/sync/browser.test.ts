import { afterEach, expect, test, vi } from "vitest";
import { createRelayLine } from "./browser.ts";

/** The sockets that were made, newest last. */
const sockets: FakeSocket[] = [];

class FakeSocket {
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onerror = (): void => undefined;
  onmessage = (_: { data: unknown }): void => undefined;
  readonly sent: unknown[] = [];
  constructor(readonly url: URL) {
    sockets.push(this);
  }
  send(message: unknown) {
    this.sent.push(message);
  }
  close() {
    this.onclose();
  }
}

function open() {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { href: "https://app.example/settings" });
  vi.useFakeTimers();
  const onClose = vi.fn();
  const opening = createRelayLine("a member").open(() => undefined, onClose);
  const socket = sockets.at(-1);
  if (!socket) throw new Error("No socket was made");
  return { opening, socket, onClose };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ["is refused", (socket: FakeSocket) => socket.onerror()],
  ["doesn't open in time", () => vi.advanceTimersByTime(10_000)],
])("a socket that %s rejects, and reports no end: POST takes its place", async (_, fail) => {
  const { opening, socket, onClose } = open();
  fail(socket);
  await expect(opening).rejects.toThrow("The socket didn't open");
  expect(onClose).not.toHaveBeenCalled();
});

test("an open socket reports its end once, also when it is silent for two pings", async () => {
  const { opening, socket, onClose } = open();
  expect(socket.url.href).toBe("wss://app.example/sync/v1/socket?account=a%20member");
  socket.onopen();
  await opening;
  vi.advanceTimersByTime(30_000);
  expect(socket.sent).toHaveLength(1);
  socket.onmessage({ data: "pong" });
  vi.advanceTimersByTime(30_000);
  expect(onClose).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  socket.onerror();
  expect(onClose).toHaveBeenCalledOnce();
});
