import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
};

export type Encoding = keyof typeof compressors;

/** The encodings offered, the most wanted first. */
export const ENCODINGS: Encoding[] = ["br", "gzip", "identity"];

/** The bytes of an answer, compressed at most once for each encoding. */
export class ReadyBody {
  readonly #bytes: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.#bytes = Buffer.from(text);
  }

  in(encoding: Encoding): Promise<Buffer> {
    const encoded = this.#encoded.get(encoding) ?? compressors[encoding](this.#bytes);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}
