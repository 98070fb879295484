import { describeDevice } from "#app/lib/describe-device.ts";
import type { StoreContext } from "../rows/row-writer.ts";
import type { KeyContext } from "./keys/devices.ts";
import { createRelayClient } from "./keys/relay-client.ts";

/** @param account the member's id */
export const openKeys = ({ db, now }: StoreContext, account: string): KeyContext => ({
  db,
  client: createRelayClient((input, init) => fetch(input, init), account),
  deviceName: describeDevice(globalThis.navigator?.userAgent),
  now,
});
