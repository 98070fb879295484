import { describe } from "vitest";
import { describeSyncEpochs } from "#tests/contracts/sync-epochs-behaviour.ts";
import { describeSyncKeys } from "#tests/contracts/sync-keys-behaviour.ts";
import { describeSyncMembers } from "#tests/contracts/sync-members-behaviour.ts";
import { createEndpointRelay } from "#tests/support/endpoint-relay.ts";

let people = 0;
const newMember = async () => createEndpointRelay(`person-${people++}`);

describe("at a double of the relay", () => {
  describeSyncKeys(newMember);
  describeSyncEpochs(newMember);
  describeSyncMembers(newMember);
});
