import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { openAuthChannel } from "./auth-channel.ts";

/**
 * Returns the loader's data. If its account is null, revalidates when the browser goes online and once after a session
 * renewal (a slow network fires no online event), and until then returns the last data that had an account, so that an open
 * form keeps its input.
 */
export function useAccountRetry<T extends { readonly account: unknown }>(loaded: T): T {
  const { revalidate } = useRevalidator();
  const isMissing = loaded.account === null;
  const known = useRef(loaded);
  if (!isMissing) known.current = loaded;
  useEffect(() => {
    if (!isMissing) return;
    addEventListener("online", revalidate);
    const channel = openAuthChannel(({ event }) => {
      if (event !== "TOKEN_REFRESHED") return;
      // Each load may be followed by another renewal; closing prevents a loop with a server that works only partly.
      channel.close();
      revalidate();
    });
    return () => {
      removeEventListener("online", revalidate);
      channel.close();
    };
  }, [isMissing, revalidate]);
  return known.current;
}
