import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, Response } from "express";

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
};

type Encoding = keyof typeof compressors;

/** Supported encodings, best first. */
const ENCODINGS: Encoding[] = ["br", "gzip", "identity"];

/** A response body that is compressed at most once per encoding, on first use. */
export class PrecompressedBody {
  readonly #content: string | Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(content: string | Buffer) {
    this.#content = content;
  }

  /** In characters or bytes, uncompressed. */
  get length(): number {
    return this.#content.length;
  }

  in(encoding: Encoding): Promise<Buffer> {
    const encoded = this.#encoded.get(encoding) ?? compressors[encoding](this.#bytes());
    this.#encoded.set(encoding, encoded);
    return encoded;
  }

  #bytes(): Buffer {
    return typeof this.#content === "string" ? Buffer.from(this.#content) : this.#content;
  }
}

/** Sends the body in the best encoding that the client accepts. */
export async function sendPrecompressed(request: Request, response: Response, body: PrecompressedBody): Promise<void> {
  const accepted = request.acceptsEncodings();
  const encoding = ENCODINGS.find((offered) => accepted.includes(offered)) ?? "identity";
  const bytes = await body.in(encoding);
  if (encoding !== "identity") response.set("Content-Encoding", encoding);
  response.end(bytes);
}
