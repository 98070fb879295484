/** Phones that nobody else has, and what was texted to them. */
import { listMails } from "./mailbox.ts";

export const newPhone = () => `+4917${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;

/** The codes that were texted to a number, newest first. */
export async function listTextedCodes(phone: string): Promise<readonly string[]> {
  return (await listMails(phone)).flatMap(({ text }) => /^\d{6}/.exec(text)?.[0] ?? []);
}

/** A code of six digits that is not this one. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
