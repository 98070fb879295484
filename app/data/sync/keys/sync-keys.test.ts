import { describe } from "vitest";
import { describeSyncKeys } from "#tests/contracts/sync-keys-behaviour.ts";
import { createRelayDouble } from "#tests/support/sync-relay-double.ts";

let people = 0;

describe("at a double of the relay", () => {
  describeSyncKeys(async () => createRelayDouble(`person-${people++}`));
});
