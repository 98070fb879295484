import { useNavigate } from "@remix-run/react";
import { type MouseEvent, useCallback } from "react";

/**
 * The press handler of an element around many plain links: a plain press stays in the app, any other is the browser's.
 * Links of the router each listen to the address and ask the server about where they lead; hundreds of them are slow.
 */
export function useFollowedLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      navigate(link.pathname + link.search);
    },
    [navigate],
  );
}
