import { afterEach, expect, test, vi } from "vitest";
import { openAuthChannel } from "./auth-channel.ts";

afterEach(() => vi.unstubAllGlobals());

test("where the browser refuses channels, as Firefox does with blocked cookies, nothing is heard and nothing fails", () => {
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      constructor() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      }
    },
  );
  const channel = openAuthChannel();
  channel.broadcast({ event: "SIGNED_OUT", userId: null });
  channel.close();
});

test("the tabs hear each other, and no tab itself", async () => {
  const heard: string[] = [];
  const own = openAuthChannel(({ event }) => heard.push(`own ${event}`));
  const other = openAuthChannel(({ event }) => heard.push(`other ${event}`));
  own.broadcast({ event: "SIGNED_OUT", userId: null });
  await expect.poll(() => heard).toEqual(["other SIGNED_OUT"]);
  own.close();
  other.close();
});
