import { useNavigate, useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type HistoryFilter, parseHistoryFilter, writeHistoryFilter } from "#app/features/history/public.ts";
import { useBrowserLayoutEffect } from "#app/ui/use-browser.ts";

const write = (filter: HistoryFilter): string => writeHistoryFilter(filter).toString();

/**
 * Milliseconds until the address follows the filter. If keys are pressed faster, only the last one changes the address.
 */
const addressDelay = 50;

/**
 * Returns the filter and a stable function that changes parts of it. A change shows at once, so that typing stays in
 * order; the address follows. Any other change of the address replaces the filter.
 */
export function useHistoryFilter(): [HistoryFilter, (patch: Partial<HistoryFilter>) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const current = useMemo(() => parseHistoryFilter(params), [params]);
  const [chosen, setChosen] = useState<HistoryFilter | null>(null);
  const filter = chosen ?? current;
  const latest = useRef(filter);
  useBrowserLayoutEffect(() => {
    latest.current = filter;
  }, [filter]);

  /** Pending navigations, in order. The router may skip some. */
  const pending = useRef<string[]>([]);
  useBrowserLayoutEffect(() => {
    const at = pending.current.indexOf(write(current));
    pending.current = at < 0 ? [] : pending.current.slice(at + 1);
    if (at < 0) setChosen(null);
  }, [current]);
  useEffect(() => {
    if (!chosen) return;
    const search = write(chosen);
    // The navigation runs after the frame that shows the rows, because it measures the page and renders everything that
    // reads the address.
    const timer = setTimeout(() => {
      pending.current.push(search);
      navigate({ search }, { replace: true, preventScrollReset: true });
    }, addressDelay);
    // A navigation now would cancel the link's navigation. The address is changed without the router, so that Back
    // finds the filter.
    const leave = ({ target }: MouseEvent) => {
      if (!(target instanceof Element && target.closest("a"))) return;
      clearTimeout(timer);
      history.replaceState(history.state, "", search ? `?${search}` : location.pathname);
    };
    addEventListener("click", leave, true);
    return () => {
      clearTimeout(timer);
      removeEventListener("click", leave, true);
    };
  }, [chosen, navigate]);

  const change = useCallback((patch: Partial<HistoryFilter>) => {
    setChosen({ ...latest.current, ...patch });
  }, []);
  return [filter, change];
}
