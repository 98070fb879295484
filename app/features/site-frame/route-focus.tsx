import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import { useBrowserLayoutEffect } from "#app/ui/use-browser.ts";

/**
 * Moves the focus to the new page's heading after a client-side navigation. Otherwise screen readers and Tab would stay
 * at the followed link. The focus moves when the page is rendered, so that a field never loses it after typing has
 * begun.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useBrowserLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash) return;
    const heading =
      document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
