import { useEffect } from "react";
import { openAuthChannel } from "./auth-channel.ts";

/** Calls back when somebody signs in in another tab, so that a waiting /login can go on, too. */
export function useSignedInElsewhere(onSignedIn: () => void): void {
  useEffect(() => {
    const channel = openAuthChannel(({ event }) => event === "SIGNED_IN" && onSignedIn());
    return () => channel.close();
  }, [onSignedIn]);
}
