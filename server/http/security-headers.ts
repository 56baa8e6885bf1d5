import type { RequestHandler } from "express";
import helmet from "helmet";

/** In seconds. */
const A_YEAR = 365 * 24 * 60 * 60;

/** The headers of every answer. `https` says whether people reach the app over it. */
export function securityHeaders({ https }: { https: boolean }): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      directives: {
        "img-src": ["'self'", "data:"],
        // Ant Design writes its styles into the page.
        "style-src": ["'self'", "'unsafe-inline'"],
        // On plain http, as in a local network, being sent to https would blank the page.
        "upgrade-insecure-requests": https ? [] : null,
      },
    },
    // The subdomains belong to others.
    strictTransportSecurity: https && { maxAge: A_YEAR, includeSubDomains: false },
  });
}
