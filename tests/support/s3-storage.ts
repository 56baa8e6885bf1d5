import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * Storage that is compatible with S3, as far as restic uses it, in a process of its own: one bucket in memory, at the URL
 * that it prints. It takes requests that are signed with the key of its argument, without checking the signature.
 */

const [key = ""] = process.argv.slice(2);
const objects = new Map<string, Buffer>();

/** The body, without the signatures of its pieces. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const body = await buffer(request);
  if (!String(request.headers["x-amz-content-sha256"]).startsWith("STREAMING-")) return body;
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const end = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.toString("latin1", at, end), 16);
    pieces.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(pieces);
}

function listOf(query: URLSearchParams): string {
  const [prefix, delimiter] = [query.get("prefix") ?? "", query.get("delimiter") ?? ""];
  const folders = new Set<string>();
  let contents = "";
  for (const name of [...objects.keys()].toSorted()) {
    if (!name.startsWith(prefix)) continue;
    const end = delimiter === "" ? -1 : name.indexOf(delimiter, prefix.length);
    if (end >= 0) folders.add(name.slice(0, end + 1));
    else contents += `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size><ETag>"0"</ETag></Contents>`;
  }
  const shared = [...folders].map((folder) => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`).join("");
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}${shared}</ListBucketResult>`;
}

interface Answer {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://storage");
  const name = decodeURIComponent(pathname.split("/").slice(2).join("/"));
  if (!request.headers.authorization?.includes(`Credential=${key}/`)) return { status: 403 };
  if (searchParams.has("location")) return { status: 200, body: "<LocationConstraint/>" };
  if (name === "") return { status: 200, body: listOf(searchParams) };
  if (request.method === "PUT") {
    objects.set(name, await bodyOf(request));
    return { status: 200, headers: { ETag: '"0"' } };
  }
  const object = objects.get(name);
  if (!object) return { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" };
  if (request.method === "DELETE") {
    objects.delete(name);
    return { status: 204 };
  }
  const [, from = 0, to = object.length - 1] = /^bytes=(\d+)-(\d+)?$/.exec(request.headers.range ?? "") ?? [];
  const part = object.subarray(Number(from), Number(to) + 1);
  const headers = { ETag: '"0"', "Last-Modified": new Date(0).toUTCString(), "Content-Length": String(part.length) };
  return { status: request.headers.range ? 206 : 200, body: part, headers };
}

const server = createServer((request, response) => {
  void answer(request).then(({ status, body = "", headers = {} }) => response.writeHead(status, headers).end(body));
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
