import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox-of.ts";

test.each([
  ["grace@example.com", "grace@example.com"],
  ["grace+news@example.com", "grace@example.com"],
  ["grace+a+b@example.com", "grace@example.com"],
  ["grace.hopper@example.com", "grace.hopper@example.com"],
  ["g.r.a.c.e@gmail.com", "grace@gmail.com"],
  ["grace@googlemail.com", "grace@gmail.com"],
  ["G.Race+x@GoogleMail.com", "grace@gmail.com"],
  ["grace@gmail.com.example", "grace@gmail.com.example"],
  ["gmail.com@example.com", "gmail.com@example.com"],
])("%s is read in the mailbox of %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test.each(["+tag@example.com", "+@gmail.com", "ab@"])("%s keeps its name", (address) => {
  expect(mailboxOf(address)).toBe(address);
});

test.each(["3f6c6a1e-7f57-4a3a-9a52-0f6f1a4a3f10", "+4915155500123", ""])(
  "%j is no address and stays as it is",
  (text) => {
    expect(mailboxOf(text)).toBe(text);
  },
);
