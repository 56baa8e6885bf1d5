import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { ERROR_MESSAGES, type ErrorCode, type FieldErrors } from "../shared/errors.ts";
import type { Change } from "./change.ts";
import type { Context } from "./context.ts";
import { AppError, ERROR_ANSWERS, fieldErrors } from "./errors.ts";

const t = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter({ shape, error, ctx }) {
    const { code, fields } = explain(error);
    const data = { ...shape.data, appCode: code, fields, requestId: ctx?.requestId };
    // An unknown error's own text is for the log alone.
    return { ...shape, message: code ? ERROR_MESSAGES[code] : shape.message, data };
  },
});

/** What a failure is in the project's own words; null where tRPC itself refused a call, whose text is harmless. */
export function explain(error: TRPCError): { code: ErrorCode | null; fields: FieldErrors | undefined } {
  if (error.cause instanceof AppError) return { code: error.cause.code, fields: error.cause.fields };
  if (error.cause instanceof ZodError) return { code: "ValidationFailed", fields: fieldErrors(error.cause) };
  return { code: error.code === "INTERNAL_SERVER_ERROR" ? "InternalError" : null, fields: undefined };
}

/** Gives the errors that services throw the tRPC code that belongs to them. */
const withAppErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof AppError) {
    const { code, message } = result.error.cause;
    throw new TRPCError({ code: ERROR_ANSWERS[code].trpc, message, cause: result.error.cause });
  }
  return result;
});

export const router = t.router;

/** For anyone. */
export const publicProcedure = t.procedure.use(withAppErrors);

/** For whoever is signed in; `by` marks what they change as theirs. Throws `AuthenticationRequired`. */
export const memberProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.member) throw new AppError("AuthenticationRequired");
  const { collectiveId, personId } = ctx.member;
  const by: Change = { collectiveId, authorId: personId };
  return next({ ctx: { member: ctx.member, by } });
});
