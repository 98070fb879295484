import * as z from "zod/mini";
import { alarmsPath } from "#app/contracts/alarm-addresses.ts";
import { alarmKeySchema, alarmSchema, alarmTimeSchema, newAlarmSchema } from "#app/contracts/alarms.ts";
import type { ApiAnswer, ApiOperation } from "#worker/docs/operation.ts";
import { foreignPageAnswer } from "#worker/web-session/operations.ts";

const error = z.object({ error: z.string() });
const group = "Rest alarms";

const unavailable: ApiAnswer = {
  description: "This deployment has no keys for push messages: there is only the alarm of the page.",
  schema: error,
};

const refusals = {
  400: {
    description:
      "`validation_failed`: not such a body. `endpoint_refused`: not the address of a known push service. " +
      "`at_out_of_range`: in the past, or more than six hours ahead.",
    schema: error,
  },
  403: foreignPageAnswer,
  413: { description: "The body is longer than 4 KiB.", schema: error },
  503: unavailable,
} satisfies Record<number, ApiAnswer>;

const busy: ApiAnswer = {
  description: "`too_many_requests` from one client address: try again after `Retry-After` seconds.",
  schema: error,
};
const unknown: ApiAnswer = {
  description: "`alarm_unknown`: it has rung, was cancelled, or never was.",
  schema: error,
};
const pathParams = z.object({ id: z.string() });

export const alarmOperations: readonly ApiOperation[] = [
  {
    method: "get",
    path: `${alarmsPath}/key`,
    group,
    summary: "The public key for a push subscription, and the server's clock",
    answers: {
      200: { description: "Both.", schema: alarmKeySchema },
      503: unavailable,
    },
  },
  {
    method: "post",
    path: alarmsPath,
    group,
    summary: "Send an empty push message at a time",
    description:
      "For members and guests. The address of the subscription and the time are stored until the message is sent or " +
      "the alarm is cancelled. With the session's cookie the alarms go with the account.",
    body: newAlarmSchema,
    answers: {
      ...refusals,
      201: { description: "Stored. The id is the only right to move or cancel it.", schema: alarmSchema },
      401: { description: "`signed_out`: the session of the cookie has ended.", schema: error },
      410: {
        description: "`subscription_gone`: its push service has ended it. Subscribe anew.",
        schema: error,
      },
      429: {
        ...busy,
        description: `${busy.description} \`too_many_alarms\`: a hundred of this member or subscription are waiting.`,
      },
    },
  },
  {
    method: "patch",
    path: `${alarmsPath}/{id}`,
    group,
    summary: "Move an alarm",
    pathParams,
    body: alarmTimeSchema,
    answers: {
      ...refusals,
      200: { description: "Moved.", schema: alarmSchema },
      404: unknown,
      429: busy,
    },
  },
  {
    method: "delete",
    path: `${alarmsPath}/{id}`,
    group,
    summary: "Cancel an alarm",
    pathParams,
    answers: {
      204: { description: "Cancelled; nothing of it is stored any more." },
      403: refusals[403],
      404: unknown,
      413: refusals[413],
      429: busy,
      503: unavailable,
    },
  },
];
