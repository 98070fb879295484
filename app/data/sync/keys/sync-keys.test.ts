import { describe } from "vitest";
import { describeSyncEpochs } from "#tests/contracts/sync-epochs-behaviour.ts";
import { describeSyncKeys } from "#tests/contracts/sync-keys-behaviour.ts";
import { describeSyncMembers } from "#tests/contracts/sync-members-behaviour.ts";
import { createRelayDouble } from "#tests/support/sync-relay-double.ts";

let people = 0;
const newPerson = async () => createRelayDouble(`person-${people++}`);

describe("at a double of the relay", () => {
  describeSyncKeys(newPerson);
  describeSyncEpochs(newPerson);
  describeSyncMembers(newPerson);
});
