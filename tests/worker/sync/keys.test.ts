/** Keys of sync at the real relay: the same as at the double of the unit tests. */
import "./in-memory-indexeddb.ts";

import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { describeSyncKeys, rootOf } from "#tests/contracts/sync-keys-behaviour.ts";
import { describeSyncMembers } from "#tests/contracts/sync-members-behaviour.ts";
import { type Member, openDevice, turnOn } from "#tests/support/sync-device.ts";
import { newSignedInMember, readStored } from "./relay.ts";

describeSyncKeys(newSignedInMember);
describeSyncMembers(newSignedInMember);

test("nothing that the relay stores or is sent holds the root, the code or a device's name", async () => {
  const person = await newSignedInMember();
  const bodies: string[] = [];
  const listening: Member = {
    account: person.account,
    fetch: (input, init) => {
      bodies.push(String(init?.body ?? ""));
      return person.fetch(input, init);
    },
  };
  const laptop = await openDevice(listening, "Laptop of Ada");
  const code = await turnOn(laptop);
  const phone = await openDevice(listening, "Phone of Ada");
  const request = await phone.sync.requestLink();
  request.confirm();
  await (await laptop.sync.answerLink(request.code)).confirm();
  await request.done;
  const stored = await readStored({ stub: () => env.SYNC.get(env.SYNC.idFromName(person.account)) });
  const all = [...bodies, JSON.stringify(stored)].join("\n");
  // Ciphertexts in base64 hold any three letters by chance, and a space never.
  for (const secret of [code, code.replaceAll("-", ""), "Laptop", "Phone", "of Ada"])
    expect(all).not.toContain(secret);
  const bytesOf = (text: string) => Buffer.from(text, "base64url").toString("latin1");
  const root = bytesOf(await rootOf(laptop));
  expect(root).toHaveLength(32);
  // Also amid other bytes.
  for (const [text] of all.matchAll(/[\w-]{43,}/g)) expect(bytesOf(text)).not.toContain(root);
});
