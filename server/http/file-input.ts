import { randomUUID } from "node:crypto";
import { open, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { arrayBuffer } from "node:stream/consumers";
import { MAX_FILE_BYTES } from "../../shared/constants.ts";
import { AppError } from "../errors.ts";
import { assertBounded } from "./bounded-json.ts";
import { MAX_BODY_BYTES } from "./json-body.ts";

/** How long a file may take to arrive, in milliseconds. */
const UPLOAD_DEADLINE = 120_000;
/** How many files arrive at the same time at most. */
const MOST_UPLOADS = 20;

type Read = () => Promise<unknown>;

/** Receives files on the disk: nobody but their senders waits while they arrive. */
export class Uploads {
  readonly #folder: string;
  readonly #deadline: number;
  /** The collectives of the files that are arriving, the oldest first. */
  readonly #arriving = new Map<AbortController, number>();

  constructor(folder: string, deadline = UPLOAD_DEADLINE) {
    this.#folder = folder;
    this.#deadline = deadline;
  }

  /**
   * Receives a body that can have a file (`shared/basics/file-input.ts`) before the work begins, which reads it: an input with the
   * `file`. Throws `PayloadTooLarge`, `CalendarTooSlow`, `TooManyRequests`, `StorageUnavailable`, `MalformedRequest`.
   */
  async receive<Result>(body: unknown, collectiveId: number, work: (read: Read) => Promise<Result>): Promise<Result> {
    if (!(body instanceof ReadableStream)) return work(() => Promise.resolve(body));
    const path = join(this.#folder, `upload-${randomUUID()}`);
    const file = await open(path, "wx+", 0o600).catch(refuse);
    try {
      // Without a name, nothing is left of it, however the process ends.
      await rm(path);
      await this.#fill(file, body as ReadableStream<Uint8Array>, collectiveId);
      return await work(() => readInput(file));
    } finally {
      await file.close();
    }
  }

  async #fill(file: FileHandle, body: ReadableStream<Uint8Array>, collectiveId: number): Promise<void> {
    if (this.#arriving.size >= MOST_UPLOADS) this.#endOldest();
    const ending = new AbortController();
    this.#arriving.set(ending, collectiveId);
    const deadline = setTimeout(() => ending.abort(new AppError("CalendarTooSlow")), this.#deadline);
    let room = MAX_BODY_BYTES + MAX_FILE_BYTES;
    const write = async (chunk: Uint8Array) => {
      room -= chunk.byteLength;
      if (room < 0) throw new AppError("PayloadTooLarge");
      await file.appendFile(chunk).catch(refuse);
    };
    try {
      // Cancelling the body would end the connection before the response.
      await body.pipeTo(new WritableStream({ write }), { signal: ending.signal, preventCancel: true });
    } catch (error) {
      throw error instanceof AppError ? error : new AppError("MalformedRequest", { cause: error });
    } finally {
      clearTimeout(deadline);
      this.#arriving.delete(ending);
    }
  }

  /** Ends the oldest of the collective that has most: it cannot take the others' room. */
  #endOldest(): void {
    const ofEach = [...Map.groupBy(this.#arriving.keys(), (each) => this.#arriving.get(each)).values()];
    const [oldest] = ofEach.toSorted((one, other) => other.length - one.length).flat();
    if (!oldest) return;
    this.#arriving.delete(oldest);
    oldest.abort(new AppError("TooManyRequests", { retryAfter: this.#deadline / 1_000, tooMuch: "work" }));
  }
}

function refuse(cause: unknown): never {
  throw new AppError("StorageUnavailable", { cause });
}

/** The first line has the other fields as JSON. Throws `MalformedRequest`. */
async function readInput(file: FileHandle): Promise<unknown> {
  const bytes = Buffer.from(await arrayBuffer(file.createReadStream({ start: 0, autoClose: false })));
  const end = bytes.subarray(0, MAX_BODY_BYTES).indexOf("\n");
  try {
    const fields = bytes.subarray(0, Math.max(end, 0));
    assertBounded(fields);
    return Object.assign(Object(JSON.parse(fields.toString())), { file: new File([bytes.subarray(end + 1)], "") });
  } catch {
    throw new AppError("MalformedRequest");
  }
}
