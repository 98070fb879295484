// What /local-storage.js exports, for scripts and bookmarklets (docs/scripting.md).

import { findPageOwner } from "../open-data.client.ts";
import { createWebStorage } from "./create-web-storage.ts";
import type { WebStorage } from "./storage-object.ts";

/** Opens the data that the page shows: the member's on signed-in screens, the visitor's elsewhere. */
export const openStorage = (): Promise<WebStorage> => createWebStorage(findPageOwner());
