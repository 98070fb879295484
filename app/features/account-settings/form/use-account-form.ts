import { type FetcherWithComponents, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { AccountAnswer } from "#app/contracts/account-forms.ts";

export interface AccountFetcher {
  readonly fetcher: FetcherWithComponents<AccountAnswer>;
  readonly isBusy: boolean;
  /** The last answer; null before the first and while a form is being sent. */
  readonly answer: AccountAnswer | null;
  /**
   * Whether the form has asked for the mailed code. It stays true after a wrong code, and while another code is being
   * sent.
   */
  readonly needsCode: boolean;
}

/** An account form that is sent without leaving the page. Each key has its own answer. */
export function useAccountForm(key: string, onDone?: (answer: AccountAnswer) => void): AccountFetcher {
  const fetcher = useFetcher<AccountAnswer>({ key });
  const isBusy = fetcher.state !== "idle";
  const answer = isBusy ? null : (fetcher.data ?? null);
  const needsCode = useRef(false);
  needsCode.current ||= answer?.needsCode === true;
  const handled = useRef<AccountAnswer | null>(answer);
  useEffect(() => {
    if (!answer || handled.current === answer) return;
    handled.current = answer;
    if (!answer.failure) onDone?.(answer);
  });
  return { fetcher, isBusy, answer, needsCode: needsCode.current };
}

/** The answer to an account form that didn't reach the server. */
export const toUnsentAnswer = (_form: FormData, failure: string): AccountAnswer => ({
  failure,
  notice: null,
  needsCode: false,
  setup: null,
  passkey: null,
});
