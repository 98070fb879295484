import { expect, test, vi } from "vitest";

vi.stubGlobal("__BUILD__", { version: "0badcafe", documents: ["/", "/about"], onlinePaths: ["/login"] });
const { findPage } = await import("./pages.ts");

test.each([
  ["/", "document"],
  ["//", "document"],
  ["/about", "document"],
  ["/about///", "document"],
  ["/login/", "online"],
  ["/dashboard/", "shell"],
  ["/workouts/0198", "shell"],
  ["/workouts/exercises/barbell-squat/", "shell"],
  ["/workouts/exercises/barbell-squat/more", "other"],
  ["/no-such-page", "other"],
])("%s is a %s", (path, kind) => expect(findPage(path).kind).toBe(kind));
