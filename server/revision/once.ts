import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/engine.ts";
import type { Database } from "../db/schema.ts";
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

/** The part of `Once` that a transaction needs. */
export interface Keeping {
  /** Keeps the key and the response. Called last in a transaction, so that both are true if it commits. */
  keep: (trx: Db, response: unknown) => Promise<void>;
}

/**
 * A request with an `Idempotency-Key` (`docs/api.md#once`). Its first transaction keeps the key and the response. A
 * request that is repeated, or waits for the first, finds both, whatever happened to the server or the connection in
 * between.
 */
export class Once implements Keeping {
  readonly #dependencies: OnceDependencies;
  readonly #request: IdempotentRequest;
  /** The response in the row, null if it has none; undefined without a row. */
  #stored: string | null | undefined;

  constructor(dependencies: OnceDependencies, request: IdempotentRequest) {
    this.#dependencies = dependencies;
    this.#request = request;
  }

  /** Whether this request has kept its key, rather than another one. */
  get isKept(): boolean {
    return this.#stored !== undefined;
  }

  /** Counts a request that was not made before. Throws `TooManyRequests`. */
  async count(): Promise<void> {
    await this.#dependencies.limits.count("keptFor", String(this.#request.personId));
  }

  /**
   * Finds the response to an earlier request with the key; undefined if there was none. Throws `IdempotencyKeyReused`
   * if that was another request, and `AnswerNotKept`.
   */
  async findResponse(): Promise<{ response: unknown } | undefined> {
    const row = await findIdempotentResponse(this.#dependencies.db, this.#row(null));
    if (!row) return undefined;
    if (row.request_hash !== this.#request.requestHash) throw new AppError("IdempotencyKeyReused");
    if (row.answer === null) throw new AppError("AnswerNotKept");
    return { response: row.answer === "" ? undefined : JSON.parse(row.answer) };
  }

  async keep(trx: Db, response: unknown): Promise<void> {
    if (this.isKept) return;
    const text = await this.#keepable(response);
    const isInserted = await insertIdempotentResponse(trx, this.#row(text));
    // If the same request was made meanwhile, this one is rolled back, and returns the response to the other.
    if (!isInserted && (await findIdempotentResponse(trx, this.#row(null)))) throw new AppError("AnswerNotKept");
    this.#stored = text;
  }

  /** Keeps the response to a request that is done, unless its transaction has. */
  async settle(response: unknown): Promise<void> {
    if (this.isKept && (!this.#request.keepsResponse || this.#stored === stored(response))) return;
    const text = await this.#keepable(response);
    if (text !== this.#stored) await upsertIdempotentResponse(this.#dependencies.db, this.#row(text));
  }

  /** The response as it is stored; null if it may not be kept, is too large, or too much is kept for the person. */
  async #keepable(response: unknown): Promise<string | null> {
    const text = stored(response);
    const bytes = Buffer.byteLength(text);
    if (!this.#request.keepsResponse || bytes > MAX_BYTES_OF_RESPONSE) return null;
    const { limits } = this.#dependencies;
    return (await limits.admits("keptFor", String(this.#request.personId), Math.ceil(bytes / 1_000))) ? text : null;
  }

  #row(answer: string | null) {
    const { collectiveId, personId, keyHash, requestHash } = this.#request;
    const created_at = this.#dependencies.clock.now().toISOString();
    const key = { collective_id: collectiveId, person_id: personId, key_hash: keyHash };
    return { ...key, request_hash: requestHash, created_at, answer };
  }
}

/** A request that returns nothing has an empty response. */
function stored(response: unknown): string {
  return response === undefined ? "" : JSON.stringify(response);
}

/** Runs `work` in a transaction, which also keeps the key of the request if it has one. The result is the response. */
export function inTransaction<Result>(
  { db, once }: { db: Kysely<Database>; once?: Keeping | undefined },
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const result = await work(trx);
    await once?.keep(trx, result);
    return result;
  });
}
