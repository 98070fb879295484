// What /local-storage.js exports, for scripts and bookmarklets (docs/scripting.md).

import { findPageOwner } from "../open-database.client.ts";
import { createWebStorage, type WebStorage } from "./web-storage.ts";

/** Opens the data that the page shows: the member's on signed-in screens, the visitor's elsewhere. */
export const openStorage = (): Promise<WebStorage> => createWebStorage(findPageOwner());
