import type { RequestHandler } from "express";
import helmet from "helmet";

/** In seconds. */
const A_YEAR = 365 * 24 * 60 * 60;

/** The headers of every answer, for the address at which people reach the app. */
export function securityHeaders(baseUrl: () => string): RequestHandler {
  // The address is known once the server listens, so the headers are made at the first request.
  let handler: RequestHandler | undefined;
  return (request, response, next) => {
    handler ??= makeSecurityHeaders(baseUrl());
    handler(request, response, next);
  };
}

function makeSecurityHeaders(baseUrl: string): RequestHandler {
  // On plain http, as in a local network, being sent to https would blank the page.
  const https = baseUrl.startsWith("https:");
  return helmet({
    contentSecurityPolicy: {
      directives: {
        "img-src": ["'self'", "data:"],
        // Ant Design writes its styles into the page.
        "style-src": ["'self'", "'unsafe-inline'"],
        "upgrade-insecure-requests": https ? [] : null,
      },
    },
    // Of what else runs below the name, nothing is known here.
    strictTransportSecurity: https && { maxAge: A_YEAR, includeSubDomains: false },
  });
}
