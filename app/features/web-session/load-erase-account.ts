/** Loads what erases the data of a deleted account in this browser. */
export const loadEraseAccount = () => import("./erase-account.client.ts");
