import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/engine.ts";
import type { Database } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import { findKeptCall, insertKeptCall, upsertKeptCall } from "./kept-calls.queries.ts";

/** Maximum size of a kept answer, in bytes. */
const MAX_BYTES_OF_ANSWER = 64_000;

interface OnceDependencies {
  db: Kysely<Database>;
  clock: Clock;
  limits: RateLimits;
}

interface OnceCall {
  collectiveId: number;
  personId: number;
  keyHash: string;
  /** A fingerprint of the procedure and its input. */
  requestHash: string;
  /** False if the answer may hold a secret, which is shown once. */
  keepsAnswer: boolean;
}

/** The part of `Once` that a transaction needs. */
export interface Keeping {
  /** Keeps the key and the call's answer. Called last in a transaction, so that both are true if it commits. */
  keep: (trx: Db, answer: unknown) => Promise<void>;
}

/**
 * A call with an `Idempotency-Key` (`docs/api.md#once`). Its first transaction keeps the key and the answer. A call that is
 * repeated, or waits for the first, finds both, whatever happened to the server or the connection in between.
 */
export class Once implements Keeping {
  readonly #dependencies: OnceDependencies;
  readonly #call: OnceCall;
  /** The answer in the row, null if it has none; undefined without a row. */
  #kept: string | null | undefined;

  constructor(dependencies: OnceDependencies, call: OnceCall) {
    this.#dependencies = dependencies;
    this.#call = call;
  }

  /** Whether this call has kept its key, rather than another one. */
  get isKept(): boolean {
    return this.#kept !== undefined;
  }

  /** Counts a call that was not made before. Throws `TooManyRequests`. */
  async count(): Promise<void> {
    await this.#dependencies.limits.count("keptFor", String(this.#call.personId));
  }

  /**
   * Finds the answer of an earlier call with the key; undefined if there was none. Throws `IdempotencyKeyReused` if that
   * was another call, and `AnswerNotKept`.
   */
  async findAnswer(): Promise<{ answer: unknown } | undefined> {
    const row = await findKeptCall(this.#dependencies.db, this.#row(null));
    if (!row) return undefined;
    if (row.request_hash !== this.#call.requestHash) throw new AppError("IdempotencyKeyReused");
    if (row.answer === null) throw new AppError("AnswerNotKept");
    return { answer: row.answer === "" ? undefined : JSON.parse(row.answer) };
  }

  async keep(trx: Db, answer: unknown): Promise<void> {
    if (this.isKept) return;
    const kept = await this.#keepable(answer);
    const isInserted = await insertKeptCall(trx, this.#row(kept));
    // If the same call was made meanwhile, this one is rolled back, and returns the answer of the other.
    if (!isInserted && (await findKeptCall(trx, this.#row(null)))) throw new AppError("AnswerNotKept");
    this.#kept = kept;
  }

  /** Keeps the answer of a call that is done, unless its transaction has. */
  async settle(answer: unknown): Promise<void> {
    if (this.isKept && (!this.#call.keepsAnswer || this.#kept === stored(answer))) return;
    const kept = await this.#keepable(answer);
    if (kept !== this.#kept) await upsertKeptCall(this.#dependencies.db, this.#row(kept));
  }

  /** The answer as it is stored; null if it may not be kept, is too large, or too much is kept for the person. */
  async #keepable(answer: unknown): Promise<string | null> {
    const text = stored(answer);
    const bytes = Buffer.byteLength(text);
    if (!this.#call.keepsAnswer || bytes > MAX_BYTES_OF_ANSWER) return null;
    const { limits } = this.#dependencies;
    return (await limits.admits("keptFor", String(this.#call.personId), Math.ceil(bytes / 1_000))) ? text : null;
  }

  #row(answer: string | null) {
    const { collectiveId, personId, keyHash, requestHash } = this.#call;
    const created_at = this.#dependencies.clock.now().toISOString();
    const key = { collective_id: collectiveId, person_id: personId, key_hash: keyHash };
    return { ...key, request_hash: requestHash, created_at, answer };
  }
}

/** A call that returns nothing has an empty answer. */
function stored(answer: unknown): string {
  return answer === undefined ? "" : JSON.stringify(answer);
}

/** Runs `work` in a transaction, which also keeps the key of the call if it has one. The result is the call's answer. */
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
