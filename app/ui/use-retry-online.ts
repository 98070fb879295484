import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Asks the server again as soon as there is a network, while something that only the server has is missing. */
export function useRetryOnline(isMissing: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMissing) return;
    addEventListener("online", revalidate);
    return () => removeEventListener("online", revalidate);
  }, [isMissing, revalidate]);
}
