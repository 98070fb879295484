import { afterEach, expect, test, vi } from "vitest";
import { workout } from "#tests/contracts/behaviour.ts";
import { createMemoryStorage } from "#tests/support/memory-storage.ts";
import { deleteOwnerData } from "./delete-owner-data.client.ts";
import { openLocalStorageDatabase } from "./engine/local-storage-database.ts";
import { openData } from "./open-data.client.ts";

afterEach(() => void vi.unstubAllGlobals());

test("the data of a deleted account leave a browser that refuses IndexedDB as well", async () => {
  const storage = createMemoryStorage();
  const ada = { kind: "account", id: "ada" } as const;
  const data = await openData(ada, {
    openDatabase: async (name) =>
      openLocalStorageDatabase(name, { storage, locks: undefined, channel: undefined }),
    localStorage: undefined,
  });
  await data.history.record(workout(), { towardGoals: true });
  await data.storagePersistence.askOnce();
  storage.setItem("theme", "dark");
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("indexedDB", {
    deleteDatabase: () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
  await expect(deleteOwnerData(ada)).rejects.toThrow("insecure");
  expect(Object.keys({ ...storage })).toEqual(["theme"]);
});
