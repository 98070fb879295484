import { expect, test } from "vitest";
import { describeLinking } from "./describe-linking.ts";

const read = (query: string) => describeLinking(new URLSearchParams(query));

test("an address without an outcome says nothing", () => {
  expect(read("")).toBeNull();
  expect(read("from=nav")).toBeNull();
  expect(read("code=abc")).toBeNull();
});

test("the outcome of a provider is described in our own words", () => {
  expect(read("linked=true")).toEqual({ text: "It is linked now.", failed: false });
  expect(
    read("error=server_error&error_code=identity_already_exists&error_description=Pay+me"),
  ).toMatchObject({
    text: "That account is linked already, here or elsewhere.",
    failed: true,
  });
  for (const query of ["error=access_denied", "error_code=constructor", "error_code="])
    expect(read(query)).toMatchObject({ text: expect.stringContaining("nothing was changed"), failed: true });
});
