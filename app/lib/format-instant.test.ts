import { afterEach, expect, test, vi } from "vitest";
import { formatInstant } from "./format-instant.ts";

afterEach(() => vi.doUnmock("./reader-locale.ts"));

test("an instant of today is a time, another one has its date", () => {
  const now = new Date("2026-11-22T12:00:00");
  expect(formatInstant(new Date("2026-11-22T11:05:00").toISOString(), now)).toMatch(/^\d\d?:05/);
  expect(formatInstant(new Date("2026-11-21T11:05:00").toISOString(), now)).toMatch(/2026.*:05/);
});

test("times, days and sizes are in the reader's locale, which can't be read in the wrong order", async () => {
  vi.doMock("./reader-locale.ts", () => ({ readerLocale: "de-DE" }));
  vi.resetModules();
  const instants = await import("./format-instant.ts");
  const days = await import("./calendar-day.ts");
  const sizes = await import("./format-bytes.ts");
  const [before, now] = [new Date("2026-11-21T09:05:00"), new Date("2026-11-22T12:00:00")];
  expect(instants.formatInstant(before.getTime(), now)).toBe("21.11.2026, 09:05");
  expect(days.formatDay("2026-11-21")).toBe("21.11.2026");
  expect(sizes.formatBytes(12_800)).toBe("12,8 kB");
});
