/** Erasing what is recorded on one device, in Settings > Data, while it syncs. */
import { expect, test } from "vitest";
import { addRow, listNames, pair } from "#tests/contracts/sync-keys-behaviour.ts";
import { createEndpointRelay } from "#tests/support/endpoint-relay.ts";
import { offline } from "#tests/support/sync-device.ts";
import { eraseData } from "../../transfer/erase-data.ts";

test("the device leaves, and another one may join", async () => {
  const { laptop, phone } = await pair(createEndpointRelay());
  await addRow(phone, "a row");
  await eraseData(phone.db);
  await phone.until("locked");
  await expect.poll(async () => (await laptop.sync.readRelay()).devices).toBe(1);
  expect(await listNames(phone)).toEqual([]);
});

test("without a network it says so at the next start", async () => {
  const { laptop, phone } = await pair(createEndpointRelay());
  phone.between = offline;
  await eraseData(phone.db);
  await phone.until("locked");
  phone.between = (next) => next();
  await phone.reopen();
  await expect.poll(async () => (await laptop.sync.readRelay()).devices).toBe(1);
});
