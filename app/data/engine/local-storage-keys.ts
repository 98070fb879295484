// The keys of localStorage: those of the two arrays of the former app, which the storage facade uses as well, and those of
// the database. They never change.

export const historyArrayKey = "workoutHistory";
export const goalsArrayKey = "fitnessGoals";

/** The prefix of the localStorage keys of the database `name`. */
export const keyPrefix = (name: string): string => `${name}/`;

/** The keys in `storage` that hold the database `name`. */
export const listKeys = (storage: Storage, name: string): string[] =>
  Object.keys(storage).filter((key) => key.startsWith(keyPrefix(name)));
