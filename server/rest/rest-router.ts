import express, { type Request, type RequestHandler, type Router } from "express";
import type { Logger } from "pino";
import type { ChangeResult } from "../../shared/events.ts";
import { parseId } from "../../shared/ids.ts";
import { createContext, type Context, type Services } from "../context.ts";
import { hasCurrent, makeEtag } from "../http/etag.ts";
import { AppError } from "../errors.ts";
import type { RestCall } from "./rest-call.ts";
import { REST_CALLS } from "./rest-calls.ts";
import { logFailedSignIns } from "../http/failed-sign-ins.ts";
import { httpRouter } from "../router.ts";
import { languageOf } from "../http/language-of.ts";
import { headersOf } from "../http/rate-limits.ts";
import { failureOf, isServerFault, sendFailure } from "../http/failure.ts";

/** Serves the REST paths below `/api`; each calls the procedure that the app itself uses. */
export function restRouter(services: Services, log: Logger): Router {
  const router = express.Router();
  for (const call of REST_CALLS) router[call.method](call.path, answer(call, services, log));
  return router;
}

function answer(call: RestCall, services: Services, log: Logger): RequestHandler {
  const noteFailure = logFailedSignIns(services, log);
  return async (request, response) => {
    // Private answers must not stay in the cache of a shared computer. Programs may keep the ETag themselves.
    response.set("Cache-Control", "no-store");
    response.vary("Cookie, Authorization, Accept-Language");
    try {
      const context = await createContext(services, request);
      if (call.takesSession && !context.member) throw new AppError("AuthenticationRequired");
      const result = await callProcedure(context, call.procedure, readInput(call, request)).finally(() => {
        if (context.standing.calls) response.set(headersOf(context.standing.calls));
      });
      const body = JSON.stringify(call.answer === "Events" ? (result as ChangeResult).events : result);
      response.status(call.status);
      const cursor = call.next?.(result as never) ?? null;
      if (cursor !== null) response.links({ next: addressOf(request, { cursor }) });
      if (result === undefined) return response.end();
      if (call.method !== "get") return response.type("json").end(body);
      const etag = makeEtag(body);
      response.set("ETag", etag);
      return hasCurrent(request, etag) ? response.status(304).end() : response.type("json").end(body);
    } catch (error) {
      const failure = failureOf(error, languageOf(request)) ?? { code: "MalformedRequest" };
      noteFailure(request, call.procedure, failure);
      if (isServerFault(failure)) log.error({ err: error, requestId: request.id }, "A call failed");
      return sendFailure(response, failure, call.bareFailures);
    }
  };
}

/** The path of a request with another query. */
function addressOf({ originalUrl }: Request, query: Record<string, string>): string {
  const { pathname, searchParams } = new URL(originalUrl, "http://localhost");
  for (const [name, value] of Object.entries(query)) searchParams.set(name, value);
  return `${pathname}?${searchParams.toString()}`;
}

/** Calls a procedure by its path, untyped; its schema validates the input. */
async function callProcedure(context: Context, path: string, input: object): Promise<unknown> {
  const caller: unknown = path
    .split(".")
    .reduce<unknown>((callers, name) => (callers as Record<string, unknown>)[name], httpRouter.createCaller(context));
  return (caller as (input: object) => Promise<unknown>)(input);
}

/** Reads a request's input; the procedure's schemas then validate it and drop unknown fields. */
function readInput({ parameters, query }: RestCall, request: Request): Record<string, unknown> {
  const input = fieldsOf(request.body);
  for (const [field, schema] of Object.entries(query)) {
    const value = request.query[field];
    if (value !== undefined) input[field] = schema.type === "integer" && value !== "" ? Number(value) : value;
  }
  for (const { name, field, schema } of parameters) {
    const value = schema.type === "integer" ? idIn(request, name) : request.params[name];
    // The id in the body must not contradict the id in the path.
    if (field === "id" && (input["id"] ?? value) !== value) {
      throw new AppError("ValidationFailed", { fields: { id: "otherIdInPath" } });
    }
    input[field] = value;
  }
  return input;
}

/** The fields of a JSON object; anything else has none. */
function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : {};
}

/** An id in the path. Throws `PathNotFound` if nothing can have it. */
function idIn({ params }: Request, name: string): number {
  const id = parseId(String(params[name]));
  if (id === undefined) throw new AppError("PathNotFound");
  return id;
}
