import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";

/** In seconds. */
const A_YEAR = 365 * 24 * 60 * 60;

/** The headers of every answer, for the address at which people reach the app. */
export function securityHeaders(baseUrl: () => string): (response: ServerResponse) => void {
  // The address is known once the server listens, so the headers are made at the first request.
  let headers: [string, string][] | undefined;
  return (response) => {
    headers ??= makeSecurityHeaders(baseUrl());
    for (const [name, value] of headers) response.setHeader(name, value);
  };
}

/** What Helmet gives to one answer, which is what it gives to all. */
function makeSecurityHeaders(baseUrl: string): [string, string][] {
  // On plain http, as in a local network, being sent to https would blank the page.
  const https = baseUrl.startsWith("https:");
  const setHeaders = helmet({
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
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}
