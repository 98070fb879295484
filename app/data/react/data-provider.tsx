import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { Owner } from "#app/model/owner.ts";
import type { Data } from "../data.ts";
import { type DataErrorKind, dataErrorKind } from "../data-error.ts";
import type { TransferParts } from "../transfer/open-transfer.ts";

interface Opened {
  data?: Data;
  errorKind?: DataErrorKind;
}

const fetchDataLayer = () => import("../open-data.client.ts");

// Fetched beside the page's own scripts, so that it is there when the page is hydrated; never on the server.
if (typeof document !== "undefined") fetchDataLayer().catch(() => undefined);

const DataContext = createContext<Opened>({});

interface DataProviderProps {
  owner: Owner;
  /** How files are imported and exported in a worker; the same object in every render. */
  transfer?: TransferParts;
  children: ReactNode;
}

/**
 * Opens the owner's data in the browser, after hydration, and closes it when the owner changes or the provider unmounts. The
 * data layer is fetched only here, so that pages without a provider never load it.
 */
export function DataProvider({ owner, transfer, children }: DataProviderProps) {
  const [opened, setOpened] = useState<Opened>({});
  const [failure, setFailure] = useState<unknown>();
  const id = owner.kind === "account" ? owner.id : undefined;

  useEffect(() => {
    let wanted = true;
    let data: Data | undefined;
    let full: Opened = {};
    const update = (next: Opened) => {
      if (wanted) setOpened(next);
    };
    async function open({ openData }: Awaited<ReturnType<typeof fetchDataLayer>>) {
      try {
        const next = await openData(id === undefined ? { kind: "visitor" } : { kind: "account", id }, {
          onBlocked: () => update({ errorKind: "blocked" }),
          onFull: () => {
            full = { errorKind: "full" };
          },
          ...(transfer && { transfer }),
        });
        data = next;
        update({ data, ...full });
        if (!wanted) next.close();
        void next.outdated.then(() => update({ data: next, errorKind: "outdated" }));
      } catch (cause) {
        console.warn(cause);
        update({ errorKind: dataErrorKind(cause) });
      }
    }
    fetchDataLayer().then(open, (cause) => wanted && setFailure(cause));
    return () => {
      wanted = false;
      setOpened({});
      data?.close();
    };
  }, [id, transfer]);

  if (failure) throw failure;
  return <DataContext.Provider value={opened}>{children}</DataContext.Provider>;
}

/**
 * The data of the nearest provider; undefined while it opens, and always on the server. Components that need data are in
 * `.client` files, which Remix leaves out of the server's bundle, so that the Worker starts sooner.
 */
export const useData = (): Data | undefined => useContext(DataContext).data;

/** Why the data can't be opened yet, or can no longer be written; `explainDataError` says it in words. */
export const useDataError = (): DataErrorKind | undefined => useContext(DataContext).errorKind;
