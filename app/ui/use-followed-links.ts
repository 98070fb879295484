import { useNavigate } from "@remix-run/react";
import { type MouseEvent, useCallback } from "react";

/**
 * A click handler for an element around many plain links: a plain click navigates in the app, any other is the browser's.
 * Hundreds of the router's own links are slow, because each listens to the address and asks for the routes behind it.
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
