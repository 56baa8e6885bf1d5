import { callTRPCProcedure } from "@trpc/server";
import express, { type Request, type RequestHandler, type Router } from "express";
import type { Logger } from "pino";
import type { ChangeResult } from "../../shared/events/events.ts";
import { parseId } from "../../shared/basics/ids.ts";
import { createContext, type Services } from "../rpc/context.ts";
import { hasCurrent, makeEtag } from "../http/etag.ts";
import { readBody } from "../http/json-body.ts";
import { AppError } from "../errors.ts";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { logFailedSignIns } from "../http/failed-sign-ins.ts";
import { httpRouter } from "../router.ts";
import { languageOf } from "../http/language-of.ts";
import { headersOf } from "../http/rate-limits.ts";
import { failureOf, isServerFault, sendFailure } from "../http/failure.ts";

/** Serves the REST paths below `/api`; each calls the procedure that the app itself uses. */
export function restRouter(services: Services, log: Logger): Router {
  const router = express.Router();
  for (const endpoint of ENDPOINTS) router[endpoint.method](endpoint.path, respond(endpoint, services, log));
  return router;
}

function respond(endpoint: Endpoint, services: Services, log: Logger): RequestHandler {
  const noteFailure = logFailedSignIns(services, log);
  return async (request, response) => {
    // Private answers must not stay in the cache of a shared computer. Programs may keep the ETag themselves.
    response.set("Cache-Control", "no-store");
    response.vary("Cookie, Authorization, Accept-Language");
    try {
      const context = await createContext(services, request, httpRouter);
      if (endpoint.takesSession && !context.member) throw new AppError("AuthenticationRequired");
      const read = async () => {
        const { input, beside } = readInput(endpoint, request, await readBody(request, response));
        context.unknownFields.beside = beside;
        return input;
      };
      let input: Promise<Fields> | undefined;
      const result: unknown = await callTRPCProcedure({
        router: httpRouter,
        ctx: context,
        path: endpoint.procedure,
        type: endpoint.type,
        getRawInput: () => (input ??= read()),
        signal: undefined,
        batchIndex: 0,
      }).finally(() => {
        if (context.standing.calls) response.set(headersOf(context.standing.calls));
        response.set(context.unknownFields.headers());
      });
      const body = JSON.stringify(endpoint.response === "Events" ? (result as ChangeResult).events : result);
      response.status(context.unknownFields.isStrict ? endpoint.strictStatus : endpoint.status);
      const next = endpoint.next?.(result as never) ?? null;
      if (next !== null) response.links({ next: addressOf(request, { next }) });
      if (result === undefined) return response.end();
      if (endpoint.method !== "get") return response.type("json").end(body);
      const etag = makeEtag(body);
      response.set("ETag", etag);
      return hasCurrent(request, etag) ? response.status(304).end() : response.type("json").end(body);
    } catch (error) {
      const failure = failureOf(error, languageOf(request)) ?? { code: "MalformedRequest" };
      noteFailure(request, endpoint.procedure, failure);
      if (isServerFault(failure)) log.error({ err: error, requestId: request.id }, "A call failed");
      return sendFailure(response, failure, endpoint.bareFailures);
    }
  };
}

/** The path of a request with another query. */
function addressOf({ originalUrl }: Request, query: Record<string, string>): string {
  const { pathname, searchParams } = new URL(originalUrl, "http://localhost");
  for (const [name, value] of Object.entries(query)) searchParams.set(name, value);
  return `${pathname}?${searchParams.toString()}`;
}

type Fields = Record<string, unknown>;

/**
 * Reads a request's input; the procedure's schemas then validate it and drop unknown fields. `beside` are fields of the
 * query that the endpoint does not take, and fields of the body that contradict the path.
 */
function readInput(
  { parameters, query }: Endpoint,
  request: Request,
  body: unknown,
): { input: Fields; beside: Fields } {
  const input = fieldsOf(body);
  const isTaken = ([field]: [string, unknown]) => Object.hasOwn(query, field);
  const given = Object.entries(request.query);
  for (const [field, value] of given.filter(isTaken)) {
    input[field] = query[field]?.type === "integer" && value !== "" ? Number(value) : value;
  }
  const beside = Object.fromEntries<unknown>(given.filter((entry) => !isTaken(entry)));
  for (const { name, field, schema } of parameters) {
    const value = schema.type === "integer" ? idIn(request, name) : request.params[name];
    // The id in the body must not contradict the id in the path.
    if (field === "id" && (input["id"] ?? value) !== value) {
      throw new AppError("ValidationFailed", { fields: { id: "otherIdInPath" } });
    }
    if ((input[field] ?? value) !== value) beside[field] = input[field];
    input[field] = value;
  }
  return { input, beside };
}

/** The fields of a JSON object; anything else has none. */
function fieldsOf(body: unknown): Fields {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Fields) : {};
}

/** An id in the path. Throws `PathNotFound` if nothing can have it. */
function idIn({ params }: Request, name: string): number {
  const id = parseId(String(params[name]));
  if (id === undefined) throw new AppError("PathNotFound");
  return id;
}
