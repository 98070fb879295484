const firstPauseMs = 1_000;
const longestPauseMs = 5 * 60_000;

/** Pauses after failures: 1 s, then twice as long each time, at most 5 minutes. */
export function createBackOff(now: () => number) {
  let failures = 0;
  let notBefore = 0;
  return {
    mayTry: () => now() >= notBefore,
    recordFailure() {
      notBefore = now() + Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
      failures += 1;
    },
    recordSuccess() {
      failures = 0;
      notBefore = 0;
    },
  };
}
