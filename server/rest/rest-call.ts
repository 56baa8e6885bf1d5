import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { Request } from "express";
import type { z, ZodType } from "zod";
import type { ErrorCode } from "../../shared/errors.ts";
import type { ChangeResult } from "../../shared/events.ts";
import { parseId } from "../../shared/ids.ts";
import { AppError } from "../errors.ts";
import { toInputSchema, type JsonSchema } from "./openapi/json-schema.ts";
import { appRouter, type AppRouter } from "../router.ts";

/** A REST path below `/api`, its tRPC procedure, and its documentation. */
export interface RestCall {
  method: "get" | "post" | "put" | "delete";
  /** In Express's syntax. */
  path: string;
  procedure: string;
  /** Whether it needs a session; without one it returns 401. */
  takesSession: boolean;
  status: 200 | 201;
  /** The schema of the response. A mutation's response contains only the events. */
  answer: ZodType;
  tag: string;
  summary: string;
  description?: string;
  /** The path's parameters. */
  parameters: readonly PathParameter[];
  /** For a GET: input fields that it takes from the query, none of them required. */
  query: Readonly<Record<string, JsonSchema>>;
  /** The schema of the body. */
  body: JsonSchema | undefined;
  /** An example of a body. */
  example?: object;
  /** Errors specific to this call. */
  failures: readonly ErrorCode[];
  /** Error codes that are returned with a 400, as a bare JSON string. */
  bareFailures: readonly ErrorCode[];
}

export interface PathParameter {
  name: string;
  /** Its field in the procedure's input. */
  field: string;
  schema: JsonSchema;
}

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type Feature = keyof Outputs;
type ProcedureName = { [Name in Feature]: `${Name}.${keyof Outputs[Name] & string}` }[Feature];

/** The entry of a procedure in a router's record. */
type At<Tree, Name> = Name extends `${infer Head extends keyof Tree & string}.${infer Tail}`
  ? Tail extends keyof Tree[Head]
    ? Tree[Head][Tail]
    : never
  : never;

/** Whether a procedure with this output can be answered so: with the output or, of a change, only with its events. */
type CanAnswer<Answer, Output> =
  | Same<Answer, Output>
  | ([Output] extends [ChangeResult] ? Same<Answer, ChangeResult["events"]> : false);

/** Whether two types are identical. Mutual assignability is not enough: it ignores optional fields. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The compiler compares these as they are.
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** A row of the table. The compiler compares its response schema with the procedure's output. */
type Row<Name extends ProcedureName, Answer extends ZodType> = Pick<
  RestCall,
  "method" | "path" | "takesSession" | "tag" | "summary" | "description"
> & {
  procedure: Name;
  answer: Answer &
    (true extends CanAnswer<z.output<Answer>, At<Outputs, Name>> ? unknown : "not what the procedure answers");
  status?: RestCall["status"];
  /**
   * Input fields taken from the path, with the names of their parameters. The others come from the body or, for a GET,
   * from the query.
   */
  fromPath?: { [Field in keyof At<Inputs, Name>]?: string };
  example?: Partial<At<Inputs, Name>>;
  failures?: readonly ErrorCode[];
  bareFailures?: readonly ErrorCode[];
};

/** Completes a row of the table with its parameters and body schema. */
export function restCall<Name extends ProcedureName, Answer extends ZodType>({
  fromPath = {},
  status = 200,
  failures = [],
  bareFailures = [],
  ...row
}: Row<Name, Answer>): RestCall {
  return { ...row, status, failures, bareFailures, ...divideInput(row, fromPath as Record<string, string>) };
}

/** Splits a procedure's input into path parameters, query and body. */
function divideInput(
  { procedure, method }: { procedure: ProcedureName; method: RestCall["method"] },
  fromPath: Record<string, string>,
): Pick<RestCall, "parameters" | "query" | "body"> {
  const { properties, required } = inputOf(procedure);
  const parameters = Object.entries(fromPath).map(([field, name]) => {
    return { name, field, schema: properties[field] ?? {} };
  });
  const isInBody = (field: string) => !Object.hasOwn(fromPath, field);
  const bodyFields = Object.entries(properties).filter(([field]) => isInBody(field));
  if (method === "get") return { parameters, query: Object.fromEntries(bodyFields), body: undefined };
  const body: JsonSchema | undefined =
    bodyFields.length > 0
      ? { type: "object", properties: Object.fromEntries(bodyFields), required: required.filter(isInBody) }
      : undefined;
  return { parameters, query: {}, body };
}

/** A procedure's input fields, from its own schemas. */
function inputOf(procedure: ProcedureName) {
  // At run time, all procedures are in one flat record.
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: ZodType[] } }>;
  const schemas = procedures[procedure]?._def.inputs.map(toInputSchema) ?? [];
  return {
    properties: Object.assign({}, ...schemas.map((schema) => schema.properties)) as Record<string, JsonSchema>,
    required: schemas.flatMap((schema) => schema.required ?? []),
  };
}

/** Reads a request's input; the procedure's schemas then validate it and drop unknown fields. */
export function readInput({ parameters, query }: RestCall, request: Request): Record<string, unknown> {
  const input = fieldsOf(request.body);
  for (const [field, schema] of Object.entries(query)) {
    const value = request.query[field];
    if (value !== undefined) input[field] = schema.type === "integer" && value !== "" ? Number(value) : value;
  }
  for (const { name, field, schema } of parameters) {
    const value = schema.type === "integer" ? idIn(request, name) : request.params[name];
    // The id in the body must not contradict the id in the path.
    if (field === "id" && (input["id"] ?? value) !== value) {
      throw new AppError("ValidationFailed", { fields: { id: "The id does not match the id in the path" } });
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
