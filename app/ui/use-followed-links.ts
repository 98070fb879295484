import { useNavigate } from "@remix-run/react";
import { type MouseEvent, useCallback } from "react";

/** Whether an address is a page of ours. Other sites, anchors and files are the browser's. */
const isPage = (href: string): boolean => href.startsWith("/") && !href.endsWith(".txt");

/**
 * A click handler for an element around plain links: a plain click on one to a page navigates in the app, any other is the
 * browser's. For links that the server rendered without code, and for hundreds of links: the router's own are slow, because
 * each listens to the address and asks for the routes behind it.
 */
export function useFollowedLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const href = link?.getAttribute("href") ?? "";
      if (!link || !isPage(href) || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      navigate(href, { replace: link.href === location.href });
    },
    [navigate],
  );
}
