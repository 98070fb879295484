// What a guest has recorded in this browser, before signing in.

import { visitor } from "#app/domain/owner.ts";
import type { FitnessDatabase } from "../database.ts";
import { openDatabase } from "../open-database.client.ts";
import { countRecorded, moveOwner, type RecordedCount } from "./move-owner.ts";

/** Opens the guest's data while `work` runs. */
async function withGuestData<T>(work: (guest: FitnessDatabase) => Promise<T>): Promise<T> {
  const guest = await openDatabase(visitor);
  try {
    return await work(guest);
  } finally {
    guest.close();
  }
}

/** How much the guest has recorded. */
export const countGuestData = (): Promise<RecordedCount> => withGuestData(countRecorded);

/** Moves everything that the guest has recorded into `db`, with the running workout; each record once. */
export const takeGuestData = (db: FitnessDatabase): Promise<void> =>
  withGuestData((guest) => moveOwner(guest, db));
