import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database, Db } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import {
  findIdempotentResponse,
  insertIdempotentResponse,
  upsertIdempotentResponse,
} from "./idempotent-responses.queries.ts";

/** Maximum size of a stored response, in bytes. */
const MAX_BYTES_OF_RESPONSE = 64_000;

interface OnceDependencies {
  db: Kysely<Database>;
  clock: Clock;
  limits: RateLimits;
}

interface IdempotentRequest {
  collectiveId: number;
  personId: number;
  keyHash: string;
  /** A fingerprint of the procedure and its input. */
  requestHash: string;
  /** False if the response may hold a secret, which is shown once. */
  keepsResponse: boolean;
}

/**
 * A request with an `Idempotency-Key` (`docs/api.md#once`). Its first transaction keeps the key and the response. A
 * request that is repeated, or waits for the first, finds both, whatever happened to the server or the connection in
 * between.
 */
export class Once {
  readonly #dependencies: OnceDependencies;
  readonly #request: IdempotentRequest;
  /** True once this request, rather than another one, has kept its key. */
  isKept = false;
  /** The last response to be kept, as text; null if it cannot be. */
  #text: string | null = null;

  constructor(dependencies: OnceDependencies, request: IdempotentRequest) {
    this.#dependencies = dependencies;
    this.#request = request;
  }

  /** Counts a request that was not made before. Throws `TooManyRequests`. */
  async count(): Promise<void> {
    await this.#dependencies.limits.count("keptFor", String(this.#request.personId));
  }

  /** Finds the response to an earlier request with the key, if any. Throws `IdempotencyKeyReused`, `AnswerNotKept`. */
  async findResponse(): Promise<{ response: unknown } | undefined> {
    const row = await findIdempotentResponse(this.#dependencies.db, this.#key());
    if (!row) return undefined;
    if (row.request_hash !== this.#request.requestHash) throw new AppError("IdempotencyKeyReused");
    if (row.answer === null) throw new AppError("AnswerNotKept");
    return { response: row.answer === "" ? undefined : JSON.parse(row.answer) };
  }

  /** Keeps the key and the response. Called last in a transaction, so that both are true if it commits. */
  async keepKey(trx: Db, response: unknown): Promise<void> {
    if (this.isKept) return;
    const isInserted = await insertIdempotentResponse(trx, await this.#row(response));
    // If the same request was made meanwhile, this one is rolled back, and returns the response to the other.
    if (!isInserted && (await findIdempotentResponse(trx, this.#key()))) throw new AppError("AnswerNotKept");
    this.isKept = true;
  }

  /** Keeps the response to a request that is done, unless its transaction has. */
  async keepResponse(response: unknown): Promise<void> {
    if (this.isKept && this.#text === this.#textOf(response)) return;
    await upsertIdempotentResponse(this.#dependencies.db, await this.#row(response));
  }

  /** Null if the response may not be kept or is too large. A request that returns nothing has an empty response. */
  #textOf(response: unknown): string | null {
    const text = response === undefined ? "" : JSON.stringify(response);
    return this.#request.keepsResponse && Buffer.byteLength(text) <= MAX_BYTES_OF_RESPONSE ? text : null;
  }

  #key() {
    const { collectiveId, personId, keyHash } = this.#request;
    return { collective_id: collectiveId, person_id: personId, key_hash: keyHash };
  }

  /** The key with the response, unless that cannot be kept or too much is kept for the person. */
  async #row(response: unknown) {
    const { clock, limits } = this.#dependencies;
    const { personId, requestHash: request_hash } = this.#request;
    const text = (this.#text = this.#textOf(response));
    const kilobytes = Math.ceil(Buffer.byteLength(text ?? "") / 1_000);
    const isKept = text !== null && (await limits.admits("keptFor", String(personId), kilobytes));
    return { ...this.#key(), request_hash, created_at: clock.now().toISOString(), answer: isKept ? text : null };
  }
}

/** Runs `work` in a transaction, which also keeps the key of the request if it has one. The result is the response. */
export function inTransaction<Result>(
  { db, once }: { db: Kysely<Database>; once?: Once | undefined },
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const result = await work(trx);
    await once?.keepKey(trx, result);
    return result;
  });
}
