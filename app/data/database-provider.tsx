import { createContext, Fragment, type ReactNode, useContext, useEffect, useState } from "react";
import type { Owner } from "#app/domain/owner.ts";
import { type DataErrorKind, dataErrorKind } from "./data-error.ts";
import type { FitnessDatabase } from "./database.ts";
import { openPageDatabase } from "./open-database.client.ts";

interface Opened {
  db?: FitnessDatabase;
  errorKind?: DataErrorKind;
}

const DatabaseContext = createContext<Opened>({});

/** Opens the owner's database in the browser, after hydration, and closes it when the owner changes or the provider unmounts. */
export function DatabaseProvider({ owner, children }: { owner: Owner; children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>({});
  const id = owner.kind === "account" ? owner.id : undefined;

  useEffect(() => {
    let isWanted = true;
    let db: FitnessDatabase | undefined;
    const update = (change: Opened) => {
      if (isWanted) setOpened((before) => ({ ...before, ...change }));
    };
    async function open() {
      try {
        db = await openPageDatabase(id === undefined ? { kind: "guest" } : { kind: "account", id }, {
          onBlocked: () => update({ errorKind: "blocked" }),
          // All attempts together take 15 seconds, which is too long without a message.
          onUnanswered: () => update({ errorKind: "unreachable" }),
          onOutdated: () => update({ errorKind: "outdated" }),
          onCleared: () => update({ errorKind: "cleared" }),
          onLost: () => update({ errorKind: "unreachable" }),
          onFull: () => update({ errorKind: "full" }),
        });
        if (!isWanted) return db.close();
        const next = db;
        setOpened(({ errorKind }) => ({
          db: next,
          // The database is open, so an error that concerned the opening is over.
          ...(errorKind && errorKind !== "blocked" && errorKind !== "unreachable" && { errorKind }),
        }));
      } catch (cause) {
        console.warn(cause);
        update({ errorKind: dataErrorKind(cause) });
      }
    }
    open();
    return () => {
      isWanted = false;
      setOpened({});
      db?.close();
    };
  }, [id]);

  return (
    <DatabaseContext.Provider value={opened}>
      {/* The screens of another owner are created anew, so that none shows the former owner's data. */}
      <Fragment key={id ?? "guest"}>{children}</Fragment>
    </DatabaseContext.Provider>
  );
}

/**
 * The database of the nearest provider; undefined while it opens, and always on the server. Components that need it are in
 * `.client` files, which Remix leaves out of the server's bundle, so that the Worker starts sooner.
 */
export const useDatabase = (): FitnessDatabase | undefined => useContext(DatabaseContext).db;

/** Why the data can't be opened yet, or can no longer be written; `explainDataError` says it in words. */
export const useDataError = (): DataErrorKind | undefined => useContext(DatabaseContext).errorKind;
