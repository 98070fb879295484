// What may be stored, logged and sent: plain JSON, nothing else.
// Promise: a value of these types survives JSON.stringify and JSON.parse unchanged.

export type Json = string | number | boolean | null | Json[] | { [field: string]: Json };

/** The named values of one row, or the part of them that one change touches. */
export type Fields = { [field: string]: Json };
