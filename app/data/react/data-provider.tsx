import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { Owner } from "#app/contracts/owner.ts";
import type { Data } from "../data.ts";

const DataContext = createContext<Data | undefined>(undefined);

/**
 * Opens the owner's data in the browser, after hydration, and closes it when the owner changes or the tree goes.
 * The data layer is fetched only here, so that pages without a provider never load it.
 */
export function DataProvider({ owner, children }: { owner: Owner; children: ReactNode }) {
  const [data, setData] = useState<Data>();
  const [failure, setFailure] = useState<unknown>();
  const id = owner.kind === "account" ? owner.id : undefined;

  useEffect(() => {
    let wanted = true;
    let opened: Data | undefined;
    import("../open-data.ts")
      .then(({ openData }) => openData(id === undefined ? { kind: "visitor" } : { kind: "account", id }))
      .then((next) => {
        opened = next;
        if (wanted) setData(next);
        else next.close();
      })
      .catch((cause) => wanted && setFailure(cause));
    return () => {
      wanted = false;
      setData(undefined);
      opened?.close();
    };
  }, [id]);

  if (failure) throw failure;
  return <DataContext.Provider value={data}>{children}</DataContext.Provider>;
}

/** The data of the nearest provider; undefined while it opens, and always on the server. */
export const useData = (): Data | undefined => useContext(DataContext);
