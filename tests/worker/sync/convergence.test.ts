/// <reference path="../../support/provided-context.d.ts" />
/** Random histories of three devices with the engine of the app, through the relay itself. */
import "./in-memory-indexeddb.ts";

import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { expect, inject, test } from "vitest";
import { proofHeader, syncLimits } from "#app/contracts/sync.ts";
import { memberProof } from "#app/data/sync/keys/secrets.ts";
import { command, liveThrough, type TestedRelay } from "#tests/contracts/histories.ts";
import { deviceId, importRoot } from "#tests/support/replicas.ts";
import { createRelayRequest } from "#worker/sync/relay-request.ts";
import { removeCovered } from "#worker/sync/snapshots.ts";
import type { SyncRelay } from "#worker/sync/sync-relay.ts";
import { newDevice, newEpoch } from "./relay.ts";

const devices = ["a", "b", "c"].map((letter) => ({ ...newDevice(), id: deviceId(letter) }));

/** The object of a user, reached without the check of sessions. */
async function createRelay(): Promise<TestedRelay> {
  const caller = { userId: randomUUID(), sessionId: randomUUID(), counter: 0, isProved: true };
  const stub = env.SYNC.get(env.SYNC.idFromName(caller.userId));
  let [roots, member] = [0, ""];
  const ask = (method: string, path: string, body: Uint8Array<ArrayBuffer> | null, more = {}) =>
    stub.fetch(
      createRelayRequest(path, caller, { method, body, headers: { [proofHeader]: member, ...more } }),
    );
  async function send(method: string, path: string, body?: object): Promise<void> {
    const bytes = body ? new TextEncoder().encode(JSON.stringify(body)) : null;
    const answer = await ask(method, path, bytes && new Uint8Array(bytes));
    await answer.arrayBuffer();
    expect(answer.status).toBeLessThan(300);
  }
  async function begin(): Promise<number> {
    const [first, ...others] = devices;
    if (!first) throw new Error("There are three devices");
    // The devices have another root after a wipe, counted in the same way.
    roots += 1;
    member = await memberProof(await importRoot(roots));
    await send("POST", "/epochs", newEpoch(0, first, { member }));
    for (const device of others) await send("POST", "/devices", { epoch: 1, device });
    return 1;
  }
  await begin();
  return {
    line: () => ({
      async open(onMessage, onClose) {
        const { webSocket } = await ask("GET", "/socket", null, { upgrade: "websocket" });
        if (!webSocket) throw new TypeError("No socket");
        webSocket.binaryType = "arraybuffer";
        webSocket.addEventListener("message", ({ data }) => {
          if (data instanceof ArrayBuffer) onMessage(new Uint8Array(data));
        });
        webSocket.addEventListener("close", onClose);
        webSocket.accept();
        return {
          send: (message) => webSocket.send(message),
          close: () => {
            webSocket.close();
            onClose();
          },
        };
      },
      async post(body) {
        const answer = await ask("POST", "/messages", new Uint8Array(body));
        return new Uint8Array(await answer.arrayBuffer());
      },
    }),
    async evict() {
      // An idle object can't be evicted, so a call wakes it first.
      await runInDurableObject(stub, () => undefined);
      await evictDurableObject(stub);
    },
    wantSnapshot: () =>
      runInDurableObject(stub, (relay: SyncRelay, { storage }) => {
        relay.limits = { ...syncLimits, snapshotFrames: 1 };
        const { sql } = storage;
        removeCovered({
          sql,
          transaction: (run) => storage.transactionSync(run),
          now: () => Date.now(),
          limits: syncLimits,
        });
        sql.exec("UPDATE relay SET wanted_at = 0");
      }),
    wipe: async () => {
      await send("DELETE", "/");
      return begin();
    },
  };
}

test("three devices agree after any work, losses, repeats, kills, evictions and a wiped relay; nothing acknowledged is lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40 }), async (commands) => {
      await liveThrough(commands, await createRelay());
    }),
    { numRuns: inject("randomHistories"), endOnFailure: true },
  );
}, 1_200_000);
