// Export and import away from the page: tens of thousands of rows don't hold it up. One question in, one answer out.

import * as z from "zod/mini";
import { createUuidFactory } from "#app/lib/uuid.ts";
import { openDexieDatabase } from "../engine/dexie-database.ts";
import type { CarryAnswer, CarryQuestion } from "./carry-in-worker.ts";
import { type CarryStore, createCarryStore } from "./carry-store.ts";
import { describeFailure } from "./failure.ts";

z.config({ jitless: true });

async function answer(carry: CarryStore, question: CarryQuestion): Promise<unknown> {
  switch (question.call) {
    case "preview":
      return carry.preview(question.file);
    case "import":
      return carry.import(question.file, question.name);
    case "revert":
      return carry.revert(question.id);
    case "exportJson":
      return carry.exportJson();
    case "exportCsv":
      return carry.exportCsv();
  }
}

async function run({ database, page, ...question }: CarryQuestion): Promise<CarryAnswer<unknown>> {
  try {
    const db = await openDexieDatabase(database);
    const now = () => new Date();
    const context = { db, page, now, newId: createUuidFactory(), formatDate: String };
    try {
      return { value: await answer(createCarryStore(context), { database, page, ...question }) };
    } finally {
      db.close();
    }
  } catch (cause) {
    return { failure: describeFailure(cause) };
  }
}

addEventListener("message", async ({ data }: MessageEvent<CarryQuestion>) => postMessage(await run(data)));

const ready: CarryAnswer<never> = { ready: true };
postMessage(ready);
