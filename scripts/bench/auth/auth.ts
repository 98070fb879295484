/** `npm run bench -- auth`: what the auth service costs, in CPU time of the server process, against its bars. */

import { type Line, median, report } from "../report.ts";
import type { BenchServer } from "../server.ts";
import { startPeers } from "./server.ts";

const apiKey = "sb_publishable_local_0000000000";
const person = { email: "bench@example.com", password: "correct horse battery" };
const rounds = 5;

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

let addresses = 0;
/** Every request from another address, so that no limit is measured. */
const headersOf = (more: Record<string, string> = {}) => {
  addresses += 1;
  return { apikey: apiKey, "cf-connecting-ip": `10.0.${addresses >> 8}.${addresses & 255}`, ...more };
};

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, { redirect: "manual", ...init });
  if (answer.status >= 400) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const post = (url: string, body: unknown, headers = headersOf()) =>
  ask(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const parseTokens = async (answer: Response): Promise<Tokens> => (await answer.json()) as Tokens;

/** Creates a confirmed member at the product and one at the peer; returns their tokens and cookies. */
async function prepare(base: string): Promise<{ tokens: Tokens; cookie: string }> {
  await post(`${base}/auth/v1/signup`, person);
  const mailbox = await ask(`${base}/dev/mailbox?to=${person.email}`);
  const [link = ""] = /http:\S+verify\S+/.exec(JSON.parse(await mailbox.text())[0].text) ?? [];
  await (await ask(base + new URL(link).pathname + new URL(link).search)).text();
  const tokens = await parseTokens(await post(`${base}/auth/v1/token?grant_type=password`, person));
  const origin = { origin: "http://127.0.0.1:8787" };
  const peer = await post(`${base}/api/auth/sign-up/email`, { ...person, name: "Bench" }, headersOf(origin));
  const cookie = peer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { tokens, cookie };
}

/** Microseconds of server CPU per request. */
async function measure(server: BenchServer, count: number, send: () => Promise<Response>): Promise<number> {
  const before = server.readCpu();
  for (let at = 0; at < count; at += 1) await (await send()).arrayBuffer();
  return (server.readCpu() - before) / count;
}

export async function run(): Promise<boolean> {
  const server = await startPeers();
  try {
    const { tokens, cookie } = await prepare(server.url);
    let refreshToken = tokens.refresh_token;
    // More tokens than the service caches, so that each is new to it every time.
    const manyTokens: string[] = [];
    while (manyTokens.length < 300) {
      const body = { refresh_token: refreshToken };
      const next = await parseTokens(
        await post(`${server.url}/auth/v1/token?grant_type=refresh_token`, body),
      );
      refreshToken = next.refresh_token;
      manyTokens.push(next.access_token);
    }
    let turn = 0;
    const bearer = { Authorization: `Bearer ${tokens.access_token}` };
    const sends: Record<string, [number, () => Promise<Response>]> = {
      hello: [2000, () => ask(`${server.url}/bench/hello`)],
      guard: [2000, () => ask(`${server.url}/bench/guard`, { headers: { "x-token": tokens.access_token } })],
      newToken: [
        2000,
        () => {
          turn += 1;
          const token = manyTokens[turn % manyTokens.length] ?? "";
          return ask(`${server.url}/bench/guard`, { headers: { "x-token": token } });
        },
      ],
      peer: [400, () => ask(`${server.url}/bench/peer-session`, { headers: { cookie } })],
      user: [400, () => ask(`${server.url}/auth/v1/user`, { headers: headersOf(bearer) })],
      refresh: [
        200,
        async () => {
          const body = { refresh_token: refreshToken };
          const answer = await post(`${server.url}/auth/v1/token?grant_type=refresh_token`, body);
          refreshToken = (await parseTokens(answer.clone())).refresh_token;
          return answer;
        },
      ],
      scrypt: [25, () => ask(`${server.url}/bench/scrypt`)],
      signIn: [25, () => post(`${server.url}/auth/v1/token?grant_type=password`, person)],
    };
    const found: Record<string, number[]> = {};
    for (const [count, send] of Object.values(sends)) await measure(server, Math.ceil(count / 10), send);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, [count, send]] of Object.entries(sends)) {
        found[name] = [...(found[name] ?? []), await measure(server, count, send)];
      }
    }
    return report(createLines(found), "auth service");
  } finally {
    await server.stop();
  }
}

function createLines(found: Record<string, number[]>): Line[] {
  const of = (name: string) => found[name] ?? [];
  const show = (name: string) => `${Math.round(median(of(name)))} us`;
  // Each ratio within its round, because the load of the machine differs between rounds.
  const ratio = (above: string, below: string) =>
    median(of(above).map((value, at) => value / (of(below)[at] ?? 0)));
  return [
    {
      what: "a page's guard, token seen before",
      measured: show("guard"),
      against: `Better Auth getSession ${show("peer")}`,
      value: ratio("peer", "guard"),
      bar: 18,
      sense: "least",
    },
    {
      what: "the same, once per token",
      measured: show("newToken"),
      against: `Better Auth getSession ${show("peer")}`,
      value: ratio("peer", "newToken"),
      bar: 5,
      sense: "least",
    },
    {
      what: "a sign-in",
      measured: show("signIn"),
      against: `one native scrypt hash ${show("scrypt")}`,
      value: ratio("signIn", "scrypt"),
      bar: 1.15,
    },
    {
      what: "GET /auth/v1/user, one round trip",
      measured: show("user"),
      against: `Better Auth getSession ${show("peer")}`,
      value: ratio("user", "peer"),
      bar: 1,
    },
    {
      what: "a refresh, one round trip",
      measured: show("refresh"),
      against: `Better Auth getSession ${show("peer")}`,
      value: ratio("refresh", "peer"),
      bar: 1.5,
    },
    {
      what: "a bare answer",
      measured: show("hello"),
      against: `the guard ${show("guard")}`,
      value: ratio("hello", "guard"),
      bar: 1,
    },
  ];
}
