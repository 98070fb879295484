/** Who sends the traffic: confirmed accounts, each with a browser's cookie and a refresh token of the API. */

/** Settings of a deployment; the Worker serves nothing with those of a developer's machine. */
export const deployed = {
  PUBLIC_URL: "https://bench.example",
  PUBLISHABLE_KEY: "sb_publishable_bench",
} as const;
export const password = "correct horse battery";

export interface Member {
  readonly email: string;
  readonly cookie: string;
  /** The newest one: each is good for one refresh. */
  refreshToken: string;
}

let addresses = 0;
/** Headers with another client address for each request, so that the limits per address don't affect the measurement. */
export const fromSomewhere = (): Record<string, string> => {
  addresses += 1;
  return { "cf-connecting-ip": `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` };
};

export const apiHeaders = () => ({
  ...fromSomewhere(),
  apikey: deployed.PUBLISHABLE_KEY,
  "content-type": "application/json",
});
const formHeaders = () => ({
  ...fromSomewhere(),
  "sec-fetch-site": "same-origin",
  "content-type": "application/x-www-form-urlencoded",
});

async function ask(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, { redirect: "manual", ...init });
  if (answer.status >= 400) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const post = (url: string, body: unknown) =>
  ask(url, { method: "POST", headers: apiHeaders(), body: JSON.stringify(body) });

async function createMember(base: string, at: number): Promise<Member> {
  const email = `person-${at}@example.com`;
  await post(`${base}/auth/v1/signup`, { email, password, data: { full_name: `Person ${at}` } });
  const mail = await (await ask(`${base}/bench/mail?to=${encodeURIComponent(email)}`, {})).text();
  const [link = ""] = /https:\S+verify\S+/.exec(mail) ?? [];
  const { pathname, search } = new URL(link);
  await ask(base + pathname + search, {});
  const tokens: unknown = await (
    await post(`${base}/auth/v1/token?grant_type=password`, { email, password })
  ).json();
  const body = new URLSearchParams({ email, password, intent: "sign-in" });
  const login = await ask(`${base}/login`, { method: "POST", headers: formHeaders(), body });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { email, cookie, refreshToken: (tokens as { refresh_token: string }).refresh_token };
}

/** Signs members up one after the other, as each costs several password hashes. */
export async function createMembers(base: string, count: number): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < count) members.push(await createMember(base, members.length));
  return members;
}
