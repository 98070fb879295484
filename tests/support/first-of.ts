import type { Observable, Subscription } from "#app/data/engine/row-database.ts";

/** The first value of an observable. */
export const firstOf = <T>(observable: Observable<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    let subscription: Subscription | undefined;
    let done = false;
    const end = () => {
      done = true;
      subscription?.unsubscribe();
    };
    subscription = observable.subscribe(
      (value) => {
        end();
        resolve(value);
      },
      (cause) => {
        end();
        reject(cause);
      },
    );
    if (done) subscription.unsubscribe();
  });
