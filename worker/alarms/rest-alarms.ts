/** The Durable Object of a user's or a guest's alarms. Only alarm-object.ts calls its methods. */
import { DurableObject } from "cloudflare:workers";
import { type CreateOutcome, createAlarmStore } from "./alarm-store.ts";
import { type AlarmEnv, findVapid, sendPush } from "./web-push.ts";

export class RestAlarms extends DurableObject<AlarmEnv> {
  readonly #store = createAlarmStore(this.ctx.storage, {
    now: () => Date.now(),
    push: async (endpoint) => {
      const vapid = findVapid(this.env);
      return vapid ? sendPush(vapid, endpoint, Date.now()) : "refused";
    },
  });

  create(key: string, endpoint: string, at: number): Promise<CreateOutcome> {
    return this.#store.create(key, endpoint, at);
  }

  move(key: string, at: number): Promise<boolean> {
    return this.#store.move(key, at);
  }

  cancel(key: string): Promise<boolean> {
    return this.#store.cancel(key);
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  override alarm(): Promise<void> {
    return this.#store.ring();
  }
}
