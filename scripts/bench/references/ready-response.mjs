import { readFileSync } from "node:fs";

/** Headers of the connection, not of the response: each server sends its own. */
const OWN_HEADERS = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/**
 * Reads the response that a reference sends to every request: a copy of ours, with all headers.
 *
 * @returns {{ status: number, headers: Record<string, string>, body: Buffer }}
 */
export function readReadyResponse() {
  const file = process.env["RESPONSE"];
  if (file === undefined) return { status: 200, headers: {}, body: Buffer.from("{}") };
  const { status, headers, body } =
    /** @type {{ status: number, headers: Record<string, string>, body: string }} */
    (JSON.parse(readFileSync(file, "utf8")));
  const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name));
  return { status, headers: Object.fromEntries(kept), body: Buffer.from(body, "base64") };
}

export function listen(/** @type {import("node:http").Server} */ server) {
  server.listen(0, "127.0.0.1", () => {
    const address = /** @type {import("node:net").AddressInfo} */ (server.address());
    process.stdout.write(`http://127.0.0.1:${address.port}\n`);
  });
  process.once("SIGTERM", () => process.exit());
}
