/** Where the servers of the journeys listen: on four ports of this machine, from `JOURNEYS_PORT` on. */
const firstPort = Number(process.env.JOURNEYS_PORT ?? 8790);

const at = (offset: number) => ({
  port: firstPort + offset,
  origin: `http://127.0.0.1:${firstPort + offset}`,
});

export const addresses = { app: at(0), ageing: at(1), google: at(2), github: at(3) } as const;
