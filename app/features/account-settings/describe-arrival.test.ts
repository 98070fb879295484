import { expect, test } from "vitest";
import { describeArrival } from "./describe-arrival.ts";

const read = (query: string) => describeArrival(new URLSearchParams(query));

test("an address without news says nothing", () => {
  expect(read("")).toBeNull();
  expect(read("from=nav")).toBeNull();
});

test("a mailed link and a provider that led here are told in our own words", () => {
  expect(read("message=%3Cb%3EPay%20me%3C%2Fb%3E")?.text).toMatch(/^One address is confirmed/);
  expect(read("code=abc")).toEqual({ text: "It is linked now.", failed: false });
  expect(read("error=server_error&error_code=otp_expired&error_description=Pay+me")).toMatchObject({
    text: expect.stringContaining("has expired"),
    failed: true,
  });
  for (const query of ["error=access_denied", "error_code=constructor", "error_code="])
    expect(read(query)).toMatchObject({ text: expect.stringContaining("nothing was changed"), failed: true });
});
