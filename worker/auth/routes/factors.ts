/**
 * Second factors: POST /factors, POST /factors/{id}/challenge, POST /factors/{id}/verify, DELETE /factors/{id}.
 * Guarantees: another member's factor is answered like one that does not exist.
 */
import { Hono } from "hono";
import type { AuthHonoEnv } from "../http/protocol.ts";
import { readBody } from "../http/read-body.ts";
import { requireBearer, serve } from "../http/request.ts";
import { answerBody, challengeBody, enrolBody } from "../http/request-schemas.ts";

export const factorRoutes = new Hono<AuthHonoEnv>();

factorRoutes.post("/factors", async (context) => {
  const accessToken = requireBearer(context);
  const body = await readBody(context.req.raw, enrolBody);
  const friendlyName = body.friendly_name;
  const service = await serve(context);
  if (body.factor_type === "totp") {
    const input = { type: "totp", friendlyName, issuer: body.issuer || null } as const;
    return context.json(await service.enrolFactor(accessToken, input));
  }
  return context.json(
    await service.enrolFactor(accessToken, { type: "phone", friendlyName, phone: body.phone }),
  );
});

factorRoutes.post("/factors/:id/challenge", async (context) => {
  const accessToken = requireBearer(context);
  // The body may be missing: a TOTP challenge says nothing.
  const hasBody = context.req.raw.body !== null && context.req.header("content-length") !== "0";
  const { channel } = hasBody ? await readBody(context.req.raw, challengeBody) : { channel: "" };
  const service = await serve(context);
  return context.json(
    await service.challengeFactor(accessToken, context.req.param("id"), channel || undefined),
  );
});

factorRoutes.post("/factors/:id/verify", async (context) => {
  const accessToken = requireBearer(context);
  const { challenge_id: challengeId, code } = await readBody(context.req.raw, answerBody);
  const service = await serve(context);
  return context.json(
    await service.verifyFactor(accessToken, context.req.param("id"), { challengeId, code }),
  );
});

factorRoutes.delete("/factors/:id", async (context) => {
  const accessToken = requireBearer(context);
  const id = context.req.param("id");
  await (await serve(context)).removeFactor(accessToken, id);
  return context.json({ id });
});
