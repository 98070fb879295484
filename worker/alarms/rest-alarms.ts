/** The Durable Object of a user's or a guest's alarms. It takes commands of alarm-object.ts over fetch. */
import type { AlarmEnv } from "./alarm-env.ts";
import { createAlarmStore } from "./alarm-store.ts";
import { findVapid, sendPush } from "./web-push.ts";

export type AlarmCommand =
  | { readonly do: "create"; readonly key: string; readonly endpoint: string; readonly at: number }
  | { readonly do: "move"; readonly key: string; readonly at: number }
  | { readonly do: "cancel"; readonly key: string }
  | { readonly do: "close" };

export class RestAlarms implements DurableObject {
  readonly #store: ReturnType<typeof createAlarmStore>;

  constructor({ storage }: DurableObjectState, env: AlarmEnv) {
    const push = async (endpoint: string) => {
      const vapid = findVapid(env);
      return vapid ? sendPush(vapid, endpoint, Date.now()) : "refused";
    };
    this.#store = createAlarmStore(storage, { now: () => Date.now(), push });
  }

  /** Only the Worker reaches it, so commands are as typed. */
  async fetch(request: Request): Promise<Response> {
    return Response.json((await this.#run(await request.json<AlarmCommand>())) ?? null);
  }

  #run(command: AlarmCommand): Promise<unknown> {
    switch (command.do) {
      case "create":
        return this.#store.create(command.key, command.endpoint, command.at);
      case "move":
        return this.#store.move(command.key, command.at);
      case "cancel":
        return this.#store.cancel(command.key);
      case "close":
        return this.#store.close();
    }
  }

  alarm(): Promise<void> {
    return this.#store.ring();
  }
}
