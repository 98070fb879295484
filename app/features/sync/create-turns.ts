/** Returns `beginTurn`, which returns `isLatest`: whether no other turn has begun since. */
export function createTurns(): () => () => boolean {
  let latest = 0;
  return () => {
    const turn = ++latest;
    return () => turn === latest;
  };
}
