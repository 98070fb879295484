import { useNavigate, useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import {
  type HistoryFilter,
  parseHistoryFilter,
  writeHistoryFilter,
} from "#app/features/journal/figures/history-filter.ts";

const write = (filter: HistoryFilter): string => writeHistoryFilter(filter).toString();

/**
 * The filter that the address holds, and how to change parts of it; the latter stays the same function. A change shows
 * at once, so that keys and caret stay in order; the address follows, which renders everything on the page again. Where
 * something else changes the address, that holds.
 */
export function useHistoryFilter(): [HistoryFilter, (patch: Partial<HistoryFilter>) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const held = useMemo(() => parseHistoryFilter(params), [params]);
  const [chosen, setChosen] = useState<HistoryFilter | null>(null);
  const filter = chosen ?? held;
  const latest = useRef(filter);
  useLayoutEffect(() => {
    latest.current = filter;
  }, [filter]);

  /** Addresses that were asked for and haven't come yet; the router may leave some out. */
  const coming = useRef<string[]>([]);
  useLayoutEffect(() => {
    const at = coming.current.indexOf(write(held));
    coming.current = at < 0 ? [] : coming.current.slice(at + 1);
    if (at < 0) setChosen(null);
  }, [held]);
  useEffect(() => {
    if (!chosen) return;
    const search = write(chosen);
    coming.current.push(search);
    navigate({ search }, { replace: true, preventScrollReset: true });
  }, [chosen, navigate]);

  const change = useCallback((patch: Partial<HistoryFilter>) => {
    setChosen({ ...latest.current, ...patch });
  }, []);
  return [filter, change];
}
