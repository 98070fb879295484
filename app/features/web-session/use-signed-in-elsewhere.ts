import { useEffect } from "react";
import { openAuthChannel } from "./auth-channel.ts";

/** Calls back on a sign-in in another tab, so that an open /login can continue, too. */
export function useSignedInElsewhere(onSignedIn: () => void): void {
  useEffect(() => {
    const channel = openAuthChannel(({ event }) => event === "SIGNED_IN" && onSignedIn());
    return () => channel.close();
  }, [onSignedIn]);
}
