import { TRPCError } from "@trpc/server";
import express, { type RequestHandler, type Response, type Router } from "express";
import type { Logger } from "pino";
import { ERROR_MESSAGES, type ErrorCode, type FieldErrors } from "../shared/errors.ts";
import type { ChangeResult } from "../shared/events.ts";
import { createContext, type Context, type Services } from "./context.ts";
import { hasCurrent, makeEtag } from "./etag.ts";
import { AppError, ERROR_ANSWERS } from "./errors.ts";
import { REST_CALLS, type RestCall } from "./rest-calls.ts";
import { appRouter } from "./router.ts";
import { explain } from "./trpc.ts";

interface RestOptions {
  services: Services;
  /** A body larger than this is refused, in bytes. */
  maxBody: number;
  log: Logger;
}

/** The documented paths below `/api`, each a call of the procedure that the app itself uses. */
export function restRouter({ services, maxBody, log }: RestOptions): Router {
  const router = express.Router();
  router.use(express.json({ limit: maxBody }));
  for (const call of REST_CALLS) router[call.method](call.path, answer(call, services, log));
  return router;
}

function answer(call: RestCall, services: Services, log: Logger): RequestHandler {
  return async (request, response) => {
    // Only the one who asked keeps an answer, and asks again before using it.
    response.set({ "Cache-Control": call.method === "get" ? "private, no-cache" : "no-store", Vary: "Cookie" });
    try {
      const context = await createContext(services, request);
      if (call.takesSession && !context.member) throw new AppError("AuthenticationRequired");
      const result = await callProcedure(context, call.procedure, call.input?.(request));
      const body = JSON.stringify(call.answersEvents ? (result as ChangeResult).events : result);
      response.status(call.status);
      if (result === undefined) return response.end();
      if (call.method !== "get") return response.type("json").end(body);
      const etag = makeEtag(body);
      response.set("ETag", etag);
      return hasCurrent(request, etag) ? response.status(304).end() : response.type("json").end(body);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === "InternalError") log.error({ err: error, requestId: request.id }, "A call failed");
      return sendFailure(response, failure, call);
    }
  };
}

/** Calls a procedure by its path, as a client of another language does: the types end at its schema. */
async function callProcedure(context: Context, path: string, input: object | undefined): Promise<unknown> {
  const caller: unknown = path
    .split(".")
    .reduce<unknown>((callers, name) => (callers as Record<string, unknown>)[name], appRouter.createCaller(context));
  return (caller as (input: object | undefined) => Promise<unknown>)(input);
}

interface RestFailure {
  code: ErrorCode;
  fields?: FieldErrors | undefined;
}

function failureOf(error: unknown): RestFailure {
  if (error instanceof AppError) return error;
  if (!(error instanceof TRPCError)) return { code: "InternalError" };
  const { code, fields } = explain(error);
  return { code: code ?? "MalformedRequest", fields };
}

/** `{code, message, fields?}`; the public calls that document it answer their own codes as a mere text. */
function sendFailure(response: Response, { code, fields }: RestFailure, { bareCodes }: RestCall): Response {
  if (bareCodes && BARE_CODES.has(code)) return response.status(400).json(code);
  return response.status(ERROR_ANSWERS[code].status).json({ code, message: ERROR_MESSAGES[code], fields });
}

const BARE_CODES: ReadonlySet<ErrorCode> = new Set([
  "CollectiveNotFound",
  "EoiNotFound",
  "EoiFeatureDisabled",
  "EmailAlreadyExists",
]);
