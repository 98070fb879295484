/** The name of the localStorage keys that hold the database `name`. */
export const keyPrefix = (name: string): string => `${name}/`;

/** Whether `storage` holds anything of the database `name`. */
export const isStoredIn = (storage: Storage, name: string): boolean =>
  Object.keys(storage).some((key) => key.startsWith(keyPrefix(name)));
