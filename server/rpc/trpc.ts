import { initTRPC, type AnyRouter } from "@trpc/server";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { ZodType } from "zod";
import { TOKEN_SCOPES, type TokenScope } from "../../shared/enumerations.ts";
import type { Context } from "./context.ts";
import { AppError, ERROR_STATUSES, messageOf } from "../errors.ts";
import { failureOf } from "../http/failure.ts";
import { assertKey, hashRequest } from "../http/idempotency-key.ts";
import type { Limited } from "../http/rate-limits.ts";
import type { ChangeAuthor } from "../revision/change.ts";
import { Once } from "../revision/once.ts";
import { hashToken } from "../sessions/tokens.ts";

/** A procedure's description of itself. */
export interface ProcedureMeta {
  /** Whether only members may call it. */
  takesSession?: boolean;
  /** It is about the caller alone, and refuses the `person_id` of somebody else. */
  own?: boolean;
  /** The scope that a token needs, if it is not the usual one; with `None`, no token is enough. */
  tokens?: TokenScope | "None";
}

export type ProcedureType = "query" | "mutation" | "subscription";

/** A procedure's own definition, with the schemas of its input. */
interface ProcedureDefinition {
  type: ProcedureType;
  inputs?: ZodType[];
  meta?: ProcedureMeta;
}

export function definitionOf(router: AnyRouter, procedure: string): ProcedureDefinition {
  // At run time, all procedures are in one flat record.
  const procedures = router._def.procedures as unknown as Record<string, { _def: ProcedureDefinition }>;
  return procedures[procedure]?._def ?? { type: "query" };
}

/**
 * The scope that a token needs for a procedure: to read, `Read`, to change anything, `Everything`, unless the procedure
 * says otherwise. What needs no session takes no token either.
 */
export function scopeNeeded(type: ProcedureType, { takesSession, tokens }: ProcedureMeta = {}): TokenScope | "None" {
  if (!takesSession) return "None";
  return tokens ?? (type === "mutation" ? "Everything" : "Read");
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const language = ctx?.language();
      const failure = failureOf(error, language);
      const { code = null, fields, retryAfter, limited, tooMuch } = failure ?? {};
      const data = { ...shape.data, appCode: code, fields, retryAfter, limited, requestId: ctx?.requestId };
      if (!code) return { ...shape, data };
      const { trpc, status } = ERROR_STATUSES[code];
      return {
        code: TRPC_ERROR_CODES_BY_KEY[trpc],
        message: messageOf(code, language, tooMuch),
        data: { ...data, code: trpc, httpStatus: status },
      };
    },
  });

export const { router, mergeRouters } = t;

/**
 * Counts every request, including each procedure of a batch, per session or, without one, per address. Those of a batch
 * run one after the other: twenty at once would hold the memory of all their answers, and the connections of others.
 */
const withinLimits = t.middleware(({ ctx, next }) =>
  ctx.inTurn(async () => {
    ctx.standing.calls = await ctx.limits.count("calls", ctx.member?.sessionHash ?? ctx.network);
    return next();
  }),
);

/** Throws `TokenScopeExceeded` if the request is made with a token whose scope is not enough. */
const withinScope = t.middleware(({ ctx, type, meta, next }) => {
  const scope = ctx.member?.scope;
  const needed = scopeNeeded(type, meta);
  const isWithin = !scope || (needed !== "None" && TOKEN_SCOPES.indexOf(scope) >= TOKEN_SCOPES.indexOf(needed));
  if (!isWithin) throw new AppError("TokenScopeExceeded");
  return next();
});

/** Notes unknown fields of the input. Throws `UnknownFields` if strict, `OnlyForYourself` if it names another. */
export const withKnownFields = t.middleware(async ({ ctx, path, meta, getRawInput, next }) => {
  const { member, router: called, unknownFields } = ctx;
  const ownId = meta?.own ? member?.personId : undefined;
  unknownFields.check(definitionOf(called, path).inputs ?? [], await getRawInput(), ownId);
  return next();
});

/**
 * Returns the first response to a request that a member repeats with the same `Idempotency-Key` (`docs/api.md#once`).
 * Where no token is enough, responses have secrets, and are not kept. Throws `MalformedRequest`,
 * `IdempotencyKeyReused`, `AnswerNotKept`, `TooManyRequests`.
 */
export const once = t.middleware(async ({ ctx, type, path, meta, batchIndex, getRawInput, next }) => {
  const { member, idempotencyKey: key } = ctx;
  const nextWith = (current: Once | undefined) => next({ ctx: { once: current } });
  if (type !== "mutation" || !member || key === undefined || ctx.once) return nextWith(ctx.once);
  assertKey(key);
  const input = await getRawInput();
  // A file is not received yet.
  if (input instanceof ReadableStream) return nextWith(undefined);
  const keeping = new Once(ctx, {
    ...member,
    keyHash: hashToken(JSON.stringify([key, batchIndex])),
    requestHash: await hashRequest(key, path, input),
    keepsResponse: scopeNeeded(type, meta) !== "None",
  });
  const earlier = await keeping.findResponse();
  if (earlier) return repeated(earlier);
  await keeping.count();
  const result = await nextWith(keeping);
  if (result.ok) await keeping.keepResponse(result.data);
  // Another request with the same key may have done it meanwhile.
  const meanwhile = result.ok || keeping.isKept ? undefined : await keeping.findResponse();
  return meanwhile ? repeated(meanwhile) : result;
});

/** Returns a response from middleware without calling the procedure; tRPC has no type for that. */
function repeated({ response }: { response: unknown }): never {
  return { ok: true, data: response } as never;
}

/** Limits count before the input is read, which is what a request costs first. */
const countedProcedure = t.procedure.use(withinLimits).use(withinScope);

/** Public. Throws `TooManyRequests`. */
export const publicProcedure = countedProcedure.use(withKnownFields);

/** Public, with a stricter limit against guessing and mail flooding. Throws `TooManyRequests`. */
export function rateLimitedProcedure(limited: Limited) {
  return countedProcedure
    .use(async ({ ctx, next }) => {
      await ctx.limits.count(limited, ctx.network);
      return next();
    })
    .use(withKnownFields);
}

const signedInProcedure = countedProcedure.meta({ takesSession: true }).use(({ ctx, next }) => {
  if (!ctx.member) throw new AppError("AuthenticationRequired");
  const { collectiveId, personId } = ctx.member;
  const by: ChangeAuthor = { collectiveId, authorId: personId };
  return next({ ctx: { member: ctx.member, by } });
});

/** For signed-in members; `by` is the author of their changes. Throws `AuthenticationRequired`. */
export const memberProcedure = signedInProcedure.use(withKnownFields).use(once);

/** For what members read of themselves. Throws `AuthenticationRequired`. */
export const ownProcedure = memberProcedure.meta({ own: true });

/** For members' answers, which a token for these may give. Throws `AuthenticationRequired`. */
export const answeringProcedure = ownProcedure.meta({ tokens: "OwnAnswers" });

/** For members who are signed in themselves: no token is enough. Throws `AuthenticationRequired`. */
export const sessionProcedure = memberProcedure.meta({ tokens: "None" });

/** For what members do with their own account. Throws `AuthenticationRequired`. */
export const ownSessionProcedure = ownProcedure.meta({ tokens: "None" });

/**
 * For signed-in members, each of whom may make so many requests. A request with a key counts once its input has shown
 * that it is not repeated. Throws `AuthenticationRequired`, `TooManyRequests`.
 */
export function limitedMemberProcedure(limited: Limited) {
  const countIf = (hasKey: boolean) =>
    t.middleware(async ({ ctx, next }) => {
      const isCounted = (ctx.idempotencyKey !== undefined) === hasKey;
      if (isCounted) await ctx.limits.count(limited, String(ctx.member?.personId));
      return next();
    });
  return signedInProcedure.use(countIf(false)).use(withKnownFields).use(once).use(countIf(true));
}
