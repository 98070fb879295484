import type { Observable } from "./row-database.ts";

/** An observable that is loaded with the first subscription. */
export function openDeferred<T>(load: () => Promise<Observable<T>>): Observable<T> {
  let loading: Promise<Observable<T>> | undefined;
  return {
    subscribe(next, error) {
      let close: (() => void) | undefined = () => undefined;
      loading ??= load();
      loading.then(
        (loaded) => {
          if (!close) return;
          const { unsubscribe } = loaded.subscribe(next, error);
          // The first value may have led to closing before there was something to close.
          if (close) close = unsubscribe;
          else unsubscribe();
        },
        (cause) => {
          // The next subscription loads again.
          loading = undefined;
          if (close) error?.(cause);
        },
      );
      return {
        unsubscribe: () => {
          close?.();
          close = undefined;
        },
      };
    },
  };
}
