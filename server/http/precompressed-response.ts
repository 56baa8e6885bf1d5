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
  readonly #text: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.#text = text;
  }

  /** In characters, uncompressed. */
  get length(): number {
    return this.#text.length;
  }

  in(encoding: Encoding): Promise<Buffer> {
    const encoded = this.#encoded.get(encoding) ?? compressors[encoding](Buffer.from(this.#text));
    this.#encoded.set(encoding, encoded);
    return encoded;
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
