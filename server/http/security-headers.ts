import type { RequestHandler } from "express";
import helmet from "helmet";

/** In seconds. */
const A_YEAR = 365 * 24 * 60 * 60;

/** The security headers of every response. `https`: whether people use the app over https. */
export function securityHeaders({ https }: { https: boolean }): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      directives: {
        "img-src": ["'self'", "data:"],
        // Ant Design inserts its styles into the page.
        "style-src": ["'self'", "'unsafe-inline'"],
        "worker-src": ["'self'"],
        // On plain http, such as in a local network, an upgrade to https would break the page.
        "upgrade-insecure-requests": https ? [] : null,
      },
    },
    // Subdomains may belong to others.
    strictTransportSecurity: https && { maxAge: A_YEAR, includeSubDomains: false },
  });
}
