import { describe } from "vitest";
import { describeSyncEpochs } from "#tests/contracts/sync-epochs-behaviour.ts";
import { describeSyncKeys } from "#tests/contracts/sync-keys-behaviour.ts";
import { createRelayDouble } from "#tests/support/sync-relay-double.ts";

let people = 0;

describe("at a double of the relay", () => {
  const newPerson = async () => createRelayDouble(`person-${people++}`);
  describeSyncKeys(newPerson);
  describeSyncEpochs(newPerson);
});
