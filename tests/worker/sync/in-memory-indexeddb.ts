/**
 * Gives Dexie an IndexedDB in memory. Dexie looks for one when it is loaded, and another file of this isolate may have loaded
 * it before.
 */
import { Dexie } from "dexie";
import { IDBKeyRange, indexedDB } from "fake-indexeddb";

Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
