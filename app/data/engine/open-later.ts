import type { Observable } from "./row-database.ts";

/** An observable that is fetched when somebody listens for the first time. */
export function openLater<T>(load: () => Promise<Observable<T>>): Observable<T> {
  let loading: Promise<Observable<T>> | undefined;
  return {
    subscribe(next, error) {
      let close: (() => void) | undefined = () => undefined;
      loading ??= load();
      loading.then(
        (loaded) => {
          if (!close) return;
          const { unsubscribe } = loaded.subscribe(next, error);
          // Whoever has heard enough at once has closed before there was something to close.
          if (close) close = unsubscribe;
          else unsubscribe();
        },
        (cause) => {
          // Asked again, it may come.
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
