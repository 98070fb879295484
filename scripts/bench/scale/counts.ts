/** What a request uses of Cloudflare's services, each of which has a price. */
export interface Counts {
  statements: number;
  rowsRead: number;
  rowsWritten: number;
  kvReads: number;
  kvWrites: number;
  mails: number;
}

/** Cloudflare's published prices beyond what the paid plan includes, in US dollars a million (November 2026). */
export const pricePerMillion = {
  requests: 0.3,
  /** Of the Worker's processor time. */
  cpuMs: 0.02,
  rowsRead: 0.001,
  rowsWritten: 1,
  kvReads: 0.5,
  kvWrites: 5,
} as const;
