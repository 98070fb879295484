import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { openAuthChannel } from "./auth-channel.ts";

/**
 * While something that only the server has is missing, asks again as soon as there is a network, and once when the
 * session could be renewed: a line that was merely slow is never said to be back.
 */
export function useRetry(isMissing: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMissing) return;
    addEventListener("online", revalidate);
    const channel = openAuthChannel(({ event }) => {
      if (event !== "TOKEN_REFRESHED") return;
      // Each answer may bring word of another renewal; a server that only half works is not asked without end.
      channel.close();
      revalidate();
    });
    return () => {
      removeEventListener("online", revalidate);
      channel.close();
    };
  }, [isMissing, revalidate]);
}
