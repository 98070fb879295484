import { secureHeaders } from "hono/secure-headers";

/** Headers on every answer. Scripts and styles are restricted where the pages are rendered. */
export const securityHeaders = () =>
  secureHeaders({
    xFrameOptions: "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: false,
    // For Flash, Internet Explorer and filters that browsers have removed. Each header of an answer costs about 2 us.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
    strictTransportSecurity: "max-age=31536000; includeSubDomains",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  });
