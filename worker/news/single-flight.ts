/**
 * Makes concurrent calls share one run, begun with the first caller's arguments. A run that hasn't settled after
 * `giveUpMs` is forgotten: on Workers a promise never settles when the request that started it was cancelled, and it
 * would block its followers for good.
 */
export function createSingleFlight<A extends readonly unknown[], T>(
  run: (...args: A) => Promise<T>,
  giveUpMs: number,
  now: () => number,
): (...args: A) => Promise<T> {
  let flight: { readonly promise: Promise<T>; readonly startedAt: number } | null = null;
  return (...args) => {
    if (flight && now() - flight.startedAt < giveUpMs) return flight.promise;
    const started = { promise: run(...args), startedAt: now() };
    flight = started;
    const land = () => {
      if (flight === started) flight = null;
    };
    started.promise.then(land, land);
    return started.promise;
  };
}
