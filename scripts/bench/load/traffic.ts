/** A mix of requests, and the two ways of sending it: as fast as it is answered, or at a fixed rate. */
import { Agent, request } from "node:http";
import { apiHeaders, fromSomewhere, type Member, password } from "./people.ts";

const kinds = ["visitor's page", "news", "member's page", "refresh", "sign-in"] as const;
export type Kind = (typeof kinds)[number];

/** Of a hundred requests. */
const shares: Record<Kind, number> = {
  "visitor's page": 52,
  news: 30,
  "member's page": 12,
  refresh: 5,
  "sign-in": 1,
};

export interface Answered {
  readonly kind: Kind;
  /** 0: the connection broke, or nothing came within 10 s. */
  readonly status: number;
  /** From the moment at which the request was due to the end of its answer. */
  readonly ms: number;
}

interface Shot {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** What the answer's body changes. */
  readonly take?: (text: string) => void;
}

const publicPaths = ["/", "/about", "/fitness-tips", "/diet-tips", "/work-out-now", "/health-importance"];
const memberPaths = ["/dashboard", "/workouts", "/history"];

const patienceMs = 10_000;

/** Endless requests in the proportions of the mix; the order is always the same. */
export function* createMix(members: readonly Member[]): Generator<{ kind: Kind; shot: Shot }> {
  const deck: Kind[] = [];
  // Spread evenly: of each kind, the next is due when its share says so.
  const due = new Map<Kind, number>(kinds.map((kind) => [kind, 50 / shares[kind]]));
  while (deck.length < 100) {
    const [kind, at] = [...due].reduce((first, next) => (next[1] < first[1] ? next : first));
    deck.push(kind);
    due.set(kind, at + 100 / shares[kind]);
  }
  for (let at = 0; ; at += 1) {
    const kind = deck[at % deck.length] ?? "news";
    yield { kind, shot: createShot(kind, at, members) };
  }
}

function createShot(kind: Kind, at: number, members: readonly Member[]): Shot {
  const member = members[at % members.length] as Member;
  const token = (grant: string, body: unknown) => ({
    path: `/auth/v1/token?grant_type=${grant}`,
    headers: apiHeaders(),
    body: JSON.stringify(body),
  });
  const accept = { accept: "text/html" };
  if (kind === "visitor's page")
    return { path: publicPaths[at % publicPaths.length] ?? "/", headers: { ...fromSomewhere(), ...accept } };
  if (kind === "news") return { path: "/news", headers: { ...fromSomewhere(), accept: "application/json" } };
  if (kind === "member's page") {
    const path = memberPaths[at % memberPaths.length] ?? "/dashboard";
    return { path, headers: { ...fromSomewhere(), ...accept, cookie: member.cookie } };
  }
  if (kind === "sign-in") return token("password", { email: member.email, password });
  const take = (text: string) => {
    member.refreshToken = (JSON.parse(text) as { refresh_token: string }).refresh_token;
  };
  return { ...token("refresh_token", { refresh_token: member.refreshToken }), take };
}

interface Sender {
  /** Sends one request; never rejects. */
  send(kind: Kind, shot: Shot, dueAt: number): Promise<Answered>;
  close(): void;
}

export function createSender(base: string): Sender {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(base);
  const send = (kind: Kind, { path, headers, body, take }: Shot, dueAt: number) =>
    new Promise<Answered>((resolve) => {
      const end = (status: number) => resolve({ kind, status, ms: performance.now() - dueAt });
      const method = body === undefined ? "GET" : "POST";
      const going = request(
        { hostname, port, path, method, headers, agent, timeout: patienceMs },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.on("error", () => end(0));
          answer.on("end", () => {
            if (answer.statusCode === 200) take?.(Buffer.concat(chunks).toString());
            end(answer.statusCode ?? 0);
          });
        },
      );
      going.on("timeout", () => going.destroy());
      going.on("error", () => end(0));
      going.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** Requests a second when `connections` readers each send their next as soon as they are answered. */
export async function measureLimit(
  sender: Sender,
  mix: ReturnType<typeof createMix>,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let answered = 0;
  const reader = async () => {
    while (performance.now() < endsAt) {
      const { kind, shot } = mix.next().value;
      await sender.send(kind, shot, performance.now());
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, reader));
  return answered / ((performance.now() - startedAt) / 1000);
}

/** Sends at a steady rate whether or not the server keeps up; `everySecond` is called beside it. */
export async function sendAtRate(
  sender: Sender,
  mix: ReturnType<typeof createMix>,
  { perSecond, seconds, everySecond }: { perSecond: number; seconds: number; everySecond?: () => void },
): Promise<Answered[]> {
  const startedAt = performance.now();
  const total = Math.floor(perSecond * seconds);
  const going: Promise<Answered>[] = [];
  const sendDue = () => {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond));
    while (going.length < due) {
      const { kind, shot } = mix.next().value;
      going.push(sender.send(kind, shot, startedAt + (going.length / perSecond) * 1000));
    }
  };
  const clock = setInterval(sendDue, 2);
  const beat = setInterval(() => everySecond?.(), 1000);
  await new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000 + 50));
  clearInterval(clock);
  clearInterval(beat);
  sendDue();
  return Promise.all(going);
}
