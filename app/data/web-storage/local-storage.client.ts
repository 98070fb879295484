// What /local-storage.js exports, for scripts and bookmarklets (docs/scripting.md).

import { findPageOwner } from "../open-data.client.ts";
import { createWebStorage } from "./create-web-storage.ts";
import type { WebStorage } from "./storage-object.ts";

/** Opens what the page shows: the member's data on signed-in screens, elsewhere what visitors record in this browser. */
export const openStorage = (): Promise<WebStorage> => createWebStorage(findPageOwner());
