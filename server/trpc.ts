import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { ERROR_MESSAGES, type ErrorCode, type FieldErrors } from "../shared/errors.ts";
import type { Change } from "./revision/change.ts";
import type { Context } from "./context.ts";
import { AppError, ERROR_ANSWERS, fieldErrors } from "./errors.ts";
import type { Limited } from "./http/rate-limits.ts";

const t = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter({ shape, error, ctx }) {
    const { code, fields, retryAfter } = explain(error);
    const data = { ...shape.data, appCode: code, fields, retryAfter, requestId: ctx?.requestId };
    // An unknown error's own text is for the log alone.
    return { ...shape, message: code ? ERROR_MESSAGES[code] : shape.message, data };
  },
});

interface Explanation {
  /** Null where tRPC itself refused a call, whose text is harmless. */
  code: ErrorCode | null;
  fields?: FieldErrors | undefined;
  retryAfter?: number | undefined;
}

/** What a failure is in the project's own words. */
export function explain(error: TRPCError): Explanation {
  if (error.cause instanceof AppError) return error.cause;
  if (error.cause instanceof ZodError) return { code: "ValidationFailed", fields: fieldErrors(error.cause) };
  return { code: error.code === "INTERNAL_SERVER_ERROR" ? "InternalError" : null };
}

/** The error that a service threw, under the tRPC code that belongs to it. */
export function asTrpcError(error: AppError): TRPCError {
  return new TRPCError({ code: ERROR_ANSWERS[error.code].trpc, message: error.message, cause: error });
}

const withAppErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof AppError) throw asTrpcError(result.error.cause);
  return result;
});

export const router = t.router;

/** Counts every call, of a batch each one: to the session, or to the address where there is none. */
const withinLimits = t.middleware(async ({ ctx, next }) => {
  await ctx.limits.count("calls", ctx.member?.sessionHash ?? ctx.network);
  return next();
});

/** For anyone. Throws `TooManyRequests`. */
export const publicProcedure = t.procedure.use(withAppErrors).use(withinLimits);

/** For anyone, but seldom: what could be guessed at, or fill somebody's letter box. Throws `TooManyRequests`. */
export function rateLimitedProcedure(limited: Limited) {
  return publicProcedure.use(async ({ ctx, next }) => {
    await ctx.limits.count(limited, ctx.network);
    return next();
  });
}

/** For whoever is signed in; `by` marks what they change as theirs. Throws `AuthenticationRequired`. */
export const memberProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.member) throw new AppError("AuthenticationRequired");
  const { collectiveId, personId } = ctx.member;
  const by: Change = { collectiveId, authorId: personId };
  return next({ ctx: { member: ctx.member, by } });
});
