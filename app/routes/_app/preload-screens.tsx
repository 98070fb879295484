import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { appLinks } from "#app/content/navigation.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import { listAllDayTotals } from "#app/data/history/queries.ts";
import { listScripts } from "#app/remix-internals/route-scripts.ts";

/** The screens whose statistics are of all days. */
const withDays: ReadonlySet<string> = new Set(["/dashboard", "/history", "/profile"]);

/** Counted from the opening of the data: by then even a slow phone has drawn the page. */
const drawnAfterMs = 2000;

/** A service worker served this page: it caches the scripts of all screens anyway. */
const isControlled = typeof document !== "undefined" && Boolean(navigator.serviceWorker?.controller);

/**
 * Preloads the scripts of the other screens while the page is idle, where that costs no network (docs/decisions/0197). A
 * navigation preloads all scripts of its screen at once, not one level of imports after the other, and reads the days that
 * the screen will ask for.
 */
export function PreloadScreens() {
  const db = useDatabase();
  const next = useNavigation().location?.pathname;
  useEffect(() => {
    if (!next) return;
    preload(next);
    // If it fails, the screen says so.
    if (db && withDays.has(next)) listAllDayTotals(db).catch(() => undefined);
  }, [db, next]);
  useEffect(() => {
    if (!db || !isControlled) return;
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    // One screen in each idle period: a press waits for at most one of them.
    const preloadAll = ([path, ...others]: readonly string[]) => {
      if (path === undefined) return;
      whenIdle(() => {
        preload(path);
        preloadAll(others);
      });
    };
    const timer = setTimeout(() => preloadAll(appLinks.map(({ path }) => path)), drawnAfterMs);
    return () => clearTimeout(timer);
  }, [db]);
  return null;
}

/**
 * Fetches and compiles the scripts of a screen. Not by Remix's `PrefetchPageLinks`: it asks for the loaders' data as well, and
 * loads the page anew where a script can't be fetched.
 */
function preload(path: string): void {
  for (const href of listScripts(path)) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.appendChild(link);
  }
}
