import { type DBCore, Dexie } from "dexie";

/** What the disk of a test does with writes. */
export interface FaultyDisk {
  /** Returns the error with which a write to this table of this database fails; undefined if it succeeds. */
  fail: (table: string, database: string) => Error | undefined;
  /** Whether the browser has lost its connection, so that no query is answered. */
  isLost: boolean;
}

/** An error as a browser gives it when there is no room. */
export const noRoom = () => new DOMException("There is no room", "QuotaExceededError");

/** Databases that are created from now on write through the returned disk. */
export function installFaultyDisk(): FaultyDisk {
  const disk: FaultyDisk = { fail: () => undefined, isLost: false };
  const over = (core: DBCore, database: string): DBCore => ({
    ...core,
    table(name) {
      const table = core.table(name);
      return {
        ...table,
        mutate(request) {
          const error = disk.fail(name, database);
          return error ? Promise.reject(error) : table.mutate(request);
        },
        query: (request) =>
          disk.isLost ? Promise.reject(new DOMException("lost", "UnknownError")) : table.query(request),
      };
    },
  });
  Dexie.addons.push((db) => {
    db.use({ stack: "dbcore", name: "faulty disk", create: (core) => over(core, db.name) });
  });
  return disk;
}
