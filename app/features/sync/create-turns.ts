/** Returns a function that begins a turn. That returns a check: whether the turn is still the latest one. */
export function createTurns(): () => () => boolean {
  let latest = 0;
  return () => {
    const turn = ++latest;
    return () => turn === latest;
  };
}
