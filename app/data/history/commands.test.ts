import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { daysOf } from "./commands.ts";

afterEach(() => void vi.unstubAllEnvs());

const zones = [
  ...["Pacific/Kiritimati", "Asia/Kathmandu", "Africa/Casablanca", "Europe/Berlin"],
  ...["America/St_Johns", "America/Havana", "Pacific/Honolulu", "Australia/Lord_Howe"],
];

test("the date says the day, also in a time zone to which the device moves while the data is open", () => {
  const db = openTestDatabase();
  const noon = (day: string) => new Date(`${day}T12:00:00`).toLocaleDateString();
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date("1971-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
      (zone, end) => {
        vi.stubEnv("TZ", zone);
        const { date, day } = daysOf(db, end.toISOString());
        expect(date).toBe(noon(day));
      },
    ),
  );
});
