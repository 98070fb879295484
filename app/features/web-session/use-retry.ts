import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { openAuthChannel } from "./auth-channel.ts";

/**
 * While data of the server is missing, loads it again when the browser goes online, and once when the session was
 * renewed: a slow network fires no online event.
 */
export function useRetry(isMissing: boolean): void {
  const { revalidate } = useRevalidator();
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
}
