import { type FetcherWithComponents, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { AccountAnswer } from "#app/contracts/account-forms.ts";

export interface AccountFetcher {
  readonly fetcher: FetcherWithComponents<AccountAnswer>;
  readonly isBusy: boolean;
  /** What was told last; null before, and while something is on its way. */
  readonly answer: AccountAnswer | null;
}

/** A form of the account that is sent without leaving the page; each has its own answer. */
export function useAccountForm(key: string, onDone?: (answer: AccountAnswer) => void): AccountFetcher {
  const fetcher = useFetcher<AccountAnswer>({ key });
  const isBusy = fetcher.state !== "idle";
  const answer = isBusy ? null : (fetcher.data ?? null);
  const heard = useRef<AccountAnswer | null>(answer);
  useEffect(() => {
    if (!answer || heard.current === answer) return;
    heard.current = answer;
    if (!answer.failure) onDone?.(answer);
  });
  return { fetcher, isBusy, answer };
}
