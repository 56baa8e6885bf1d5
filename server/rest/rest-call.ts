import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { Request } from "express";
import type { z, ZodType } from "zod";
import type { ErrorCode } from "../../shared/errors.ts";
import type { ChangeResult } from "../../shared/events.ts";
import { AppError } from "../errors.ts";
import { toInputSchema, type JsonSchema } from "./openapi/json-schema.ts";
import { appRouter, type AppRouter } from "../router.ts";

/** A documented path below `/api`, the procedure that does what it says, and what is to be told of it. */
export interface RestCall {
  method: "get" | "post" | "put" | "delete";
  /** As Express writes it. */
  path: string;
  procedure: string;
  /** Without a session there is no answer but a 401. */
  takesSession: boolean;
  status: 200 | 201;
  /** Of the changes that it causes, only the events are answered. */
  answer: ZodType;
  tag: string;
  summary: string;
  description?: string;
  /** The parts of its path that vary. */
  parameters: readonly PathParameter[];
  /** What it takes beside them. */
  body: JsonSchema | undefined;
  /** A body that it takes. */
  example?: object;
  /** What can go wrong with it beside what can with any other. */
  failures: readonly ErrorCode[];
  /** Of these codes each is answered with a 400, as a JSON text alone. */
  bareFailures: readonly ErrorCode[];
}

export interface PathParameter {
  name: string;
  /** What it is called in the procedure's input. */
  field: string;
  schema: JsonSchema;
}

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type Feature = keyof Outputs;
type ProcedureName = { [Name in Feature]: `${Name}.${keyof Outputs[Name] & string}` }[Feature];

/** Of a router's record, what it has for a procedure. */
type At<Tree, Name> = Name extends `${infer Head extends keyof Tree & string}.${infer Tail}`
  ? Tail extends keyof Tree[Head]
    ? Tree[Head][Tail]
    : never
  : never;

/** What of a procedure's output is answered: of a change only its events, and never anything for nothing. */
type Answered<Output> = [Output] extends [never]
  ? never
  : Output extends ChangeResult
    ? ChangeResult["events"]
    : Output;

/** Whether two types are one. That each can be assigned to the other would not do: it overlooks optional fields. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The compiler compares these as they are.
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** What a row of the table says. Its answer is held against what the procedure really answers. */
type Row<Name extends ProcedureName, Answer extends ZodType> = Pick<
  RestCall,
  "method" | "path" | "takesSession" | "tag" | "summary" | "description"
> & {
  procedure: Name;
  answer: Answer &
    (Same<z.output<Answer>, Answered<At<Outputs, Name>>> extends true ? unknown : "not what the procedure answers");
  status?: RestCall["status"];
  /** Of the procedure's input, what the path says: the parameter by the field. The body says the rest. */
  fromPath?: { [Field in keyof At<Inputs, Name>]?: string };
  example?: Partial<At<Inputs, Name>>;
  failures?: readonly ErrorCode[];
  bareFailures?: readonly ErrorCode[];
};

/** A row of the table, with what its procedure takes. */
export function restCall<Name extends ProcedureName, Answer extends ZodType>({
  fromPath = {},
  status = 200,
  failures = [],
  bareFailures = [],
  ...row
}: Row<Name, Answer>): RestCall {
  // Not before it is called or told of, since a start would have to wait for all of them.
  let divided: RestInput | undefined;
  const input = () => (divided ??= divideInput(row.procedure, fromPath as Record<string, string>));
  return {
    ...row,
    status,
    failures,
    bareFailures,
    get parameters() {
      return input().parameters;
    },
    get body() {
      return input().body;
    },
  };
}

type RestInput = Pick<RestCall, "parameters" | "body">;

/** What of a procedure's input the path says, and what the body. */
function divideInput(procedure: ProcedureName, fromPath: Record<string, string>): RestInput {
  const { properties, required } = inputOf(procedure);
  const parameters = Object.entries(fromPath).map(([field, name]) => {
    return { name, field, schema: properties[field] ?? {} };
  });
  const isInBody = (field: string) => !Object.hasOwn(fromPath, field);
  const bodyFields = Object.entries(properties).filter(([field]) => isInBody(field));
  const body: JsonSchema | undefined =
    bodyFields.length > 0
      ? { type: "object", properties: Object.fromEntries(bodyFields), required: required.filter(isInBody) }
      : undefined;
  return { parameters, body };
}

/** What a procedure takes, by the schemas with which it checks that itself. */
function inputOf(procedure: ProcedureName) {
  // At run time all procedures stand side by side under their whole names.
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: ZodType[] } }>;
  const schemas = procedures[procedure]?._def.inputs.map(toInputSchema) ?? [];
  return {
    properties: Object.assign({}, ...schemas.map((schema) => schema.properties)) as Record<string, JsonSchema>,
    required: schemas.flatMap((schema) => schema.required ?? []),
  };
}

/** What a request says, for the procedure's schemas to decide what of it takes effect. */
export function readInput({ parameters }: RestCall, request: Request): Record<string, unknown> {
  const input = fieldsOf(request.body);
  for (const { name, field, schema } of parameters) {
    const value = schema.type === "integer" ? idIn(request, name) : request.params[name];
    // The body of an item must not contradict the id in the address.
    if (field === "id" && (input["id"] ?? value) !== value) {
      throw new AppError("ValidationFailed", { fields: { id: "The id is not that of the address" } });
    }
    input[field] = value;
  }
  return input;
}

/** The fields of a JSON body; anything else has none. */
function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : {};
}

/** A number in the address. Where it is none, there is nothing at the address. */
function idIn({ params }: Request, name: string): number {
  const text = String(params[name]);
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new AppError("PathNotFound");
  return Number(text);
}
