import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { openAuthChannel } from "./auth-channel.ts";

/**
 * What was loaded. While the server's part of it is missing, it is loaded again when the browser goes online, and once when
 * the session was renewed: a slow network fires no online event. Until then it is what was loaded before, so that a form on
 * the page stays, with what is typed.
 */
export function useRetry<T extends { readonly account: unknown }>(loaded: T): T {
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
