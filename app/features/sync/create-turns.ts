/** Returns a function that begins a turn. What that returns says whether no other turn has begun since. */
export function createTurns(): () => () => boolean {
  let latest = 0;
  return () => {
    const turn = ++latest;
    return () => turn === latest;
  };
}
