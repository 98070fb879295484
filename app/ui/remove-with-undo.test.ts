import { afterEach, expect, test, vi } from "vitest";
import { takeToasts } from "#tests/support/take-toasts.ts";
import { removeWithUndo } from "./remove-with-undo.ts";

afterEach(() => vi.restoreAllMocks());

const refuse = () => Promise.reject(new Error("refused"));
const done = () => Promise.resolve();

test("the undo restores what was removed", async () => {
  const restore = vi.fn(done);
  expect(await removeWithUndo({ name: "Running", remove: done, restore })).toBe(true);
  const [toast] = takeToasts();
  expect(toast).toMatchObject({ text: "Deleted Running", durationMs: 8000, action: { label: "Undo" } });
  expect(restore).not.toHaveBeenCalled();
  toast?.action?.run();
  expect(restore).toHaveBeenCalledOnce();
});

test("a toast says when nothing was removed, or when it can't be restored", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const name = "the goal Steps";
  expect(await removeWithUndo({ name, remove: refuse, restore: done })).toBe(false);
  const detail = "Nothing was changed. Please try again.";
  expect(takeToasts()).toMatchObject([{ text: "The goal Steps could not be deleted.", detail }]);
  await removeWithUndo({ name, remove: done, restore: refuse });
  takeToasts()[0]?.action?.run();
  await vi.waitFor(() =>
    expect(takeToasts()).toMatchObject([{ text: "The goal Steps could not be brought back.", detail }]),
  );
});

test("without a database nothing is said", async () => {
  const none = () => undefined;
  expect(await removeWithUndo({ name: "Running", remove: none, restore: none })).toBe(false);
  expect(takeToasts()).toEqual([]);
});
