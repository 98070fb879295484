interface AnalyticsProps {
  /** The site's token at Cloudflare Web Analytics; null turns it off, as in local mode. */
  token: string | null;
}

/** Counts visits, without cookies. */
export function Analytics({ token }: AnalyticsProps) {
  if (!token) return null;
  return (
    <script
      defer
      src="https://static.cloudflareinsights.com/beacon.min.js"
      data-cf-beacon={JSON.stringify({ token })}
    />
  );
}
