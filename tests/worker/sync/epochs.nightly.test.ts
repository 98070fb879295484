/** New epochs and rows at the real relay: the same as at the double of the unit tests. */
import "./in-memory-indexeddb.ts";

import { describeSyncEpochs } from "#tests/contracts/sync-epochs-behaviour.ts";
import { newSignedInMember } from "./relay.ts";

describeSyncEpochs(newSignedInMember);
