import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { z } from "zod";
import type { TokenScope } from "../../shared/enumerations.ts";
import type { ErrorCode } from "../../shared/errors.ts";
import type { ChangeResult } from "../../shared/events/events.ts";
import { appRouter, type AppRouter } from "../router.ts";
import { definitionOf, scopeNeeded, type ProcedureType } from "../rpc/trpc.ts";
import { toInputSchema, type JsonSchema } from "./openapi/json-schema.ts";
import type { SchemaName, SCHEMAS } from "./openapi/schemas.ts";

type Method = "get" | "post" | "put" | "delete";

/** A REST path below `/api`, its tRPC procedure, and its documentation. */
export interface Endpoint {
  method: Method;
  /** In Express's syntax. */
  path: string;
  procedure: string;
  type: ProcedureType;
  /** Whether it needs a session; without one it returns 401. */
  takesSession: boolean;
  /** Whether it is about the caller alone, so that it refuses the `person_id` of somebody else. */
  isOwn: boolean;
  /** The scope that a token needs; with `None`, no token is enough. */
  scope: TokenScope | "None";
  status: 200 | 201;
  /** The status for clients that send `Crewtide-Strict`. Old clients may know only the other. */
  strictStatus: 200 | 201;
  /** The schema of the response, which is empty without one. A mutation's response contains only the events. */
  response?: SchemaName | undefined;
  /** For a response in pages: the `next` with which to ask for the next one, null after the last. */
  next?: ((response: never) => string | null) | undefined;
  summary: string;
  description?: string | undefined;
  parameters: readonly PathParameter[];
  /** For a GET: input fields that it takes from the query, none of them required. */
  query: Readonly<Record<string, JsonSchema>>;
  body: JsonSchema | undefined;
  example: object | undefined;
  /** Errors specific to this endpoint. */
  failures: readonly ErrorCode[];
  /** Error codes that are returned with a 400, as a bare JSON string. */
  bareFailures: readonly ErrorCode[];
}

interface PathParameter {
  name: string;
  /** Its field in the procedure's input, which names it in the document. */
  field: string;
  schema: JsonSchema;
}

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type Feature = keyof Outputs;
export type ProcedureName = { [Name in Feature]: `${Name}.${keyof Outputs[Name] & string}` }[Feature];

/** The entry of a procedure in a router's record. */
type At<Tree, Name> = Name extends `${infer Head extends keyof Tree & string}.${infer Tail}`
  ? Tail extends keyof Tree[Head]
    ? Tree[Head][Tail]
    : never
  : never;

type OutputOf<Name extends ProcedureName> = At<Outputs, Name>;

/** Whether two types are identical. Mutual assignability is not enough: it ignores optional fields. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The compiler compares these as they are.
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Described<Name extends SchemaName> = z.output<(typeof SCHEMAS)[Name]>;

/** The schemas that describe what a procedure returns or, of a change, only its events. */
type ResponseOf<Output> =
  | { [Name in SchemaName]: Same<Described<Name>, Output> extends true ? Name : never }[SchemaName]
  | ([Output] extends [ChangeResult] ? "Events" : never);

/** A row of the table of endpoints. The compiler compares the response's schema with what the procedure returns. */
type Row<Name extends ProcedureName> = Pick<Endpoint, "summary" | "description"> &
  Partial<Pick<Endpoint, "status" | "strictStatus" | "failures" | "bareFailures">> &
  ([OutputOf<Name>] extends [void] ? { response?: undefined } : { response: ResponseOf<OutputOf<Name>> }) & {
    next?: (response: OutputOf<Name>) => string | null;
    /** Only the fields of the body are shown. */
    example?: Partial<At<Inputs, Name>>;
  };

/**
 * Describes an endpoint by its method and path, its procedure and its documentation. A parameter of the path is the
 * input's field of that name in snake case; `:id` is the input's first field, its key, such as `interval_id`. The other
 * fields come from the body or, for a GET, from the query.
 */
export function endpoint<Name extends ProcedureName>(
  route: `${Uppercase<Method>} /${string}`,
  procedure: Name,
  { status = 200, strictStatus = status, failures = [], bareFailures = [], example, ...row }: Row<Name>,
): Endpoint {
  const [method = "", path = ""] = route.split(" ");
  const { type, meta } = definitionOf(appRouter, procedure);
  // The schemas of all endpoints would take a tenth of the server's start.
  let taken: ReturnType<typeof takenBy> | undefined;
  const take = () => (taken ??= takenBy(procedure, method, path));
  return {
    ...row,
    method: method.toLowerCase() as Method,
    path,
    procedure,
    type,
    takesSession: meta?.takesSession ?? false,
    isOwn: meta?.own ?? false,
    scope: scopeNeeded(type, meta),
    status,
    strictStatus,
    get parameters() {
      return take().parameters;
    },
    get query() {
      return take().query;
    },
    get body() {
      return take().body;
    },
    get example() {
      return example && pick(example, take().isInBody);
    },
    failures,
    bareFailures,
  };
}

type ChangeName = { [Name in ProcedureName]: [OutputOf<Name>] extends [ChangeResult] ? Name : never }[ProcedureName];

/** Describes an endpoint of which the response is the events of a change. */
export function changeEndpoint<Name extends ChangeName>(
  route: `${Uppercase<Method>} /${string}`,
  procedure: Name,
  row: Omit<Row<Name>, "response">,
): Endpoint {
  return endpoint(route, procedure, { ...row, response: "Events" } as Row<Name>);
}

/** Describes the fields that an endpoint takes in its path, its query and its body. */
function takenBy(procedure: ProcedureName, method: string, path: string) {
  const { fields, required, anyOf } = fieldsOf(procedure);
  const parameters = (path.match(/(?<=:)\w+/g) ?? []).map((name) => {
    const field = name === "id" ? (Object.keys(fields)[0] ?? "") : toSnakeCase(name);
    return { name, field, schema: fields[field] ?? {} };
  });
  const isOther = (field: string) => !parameters.some((parameter) => parameter.field === field);
  const properties = pick(fields, isOther);
  const isReading = method === "GET";
  const hasBody = !isReading && Object.keys(properties).length > 0;
  return {
    parameters,
    query: isReading ? properties : {},
    body: hasBody ? { type: "object" as const, properties, required: required.filter(isOther), ...anyOf } : undefined,
    isInBody: (field: string) => Object.hasOwn(properties, field),
  };
}

/** The fields of a procedure's input, from its schemas. */
function fieldsOf(procedure: ProcedureName) {
  const { inputs = [] } = definitionOf(appRouter, procedure);
  const schemas = inputs.map(toInputSchema);
  return {
    // A file comes in a body that is not JSON, which only tRPC's requests have.
    fields: pick(
      Object.assign({}, ...schemas.map((schema) => schema.properties)) as Record<string, JsonSchema>,
      (name) => name !== "file",
    ),
    required: schemas.flatMap((schema) => schema.required ?? []),
    anyOf: pick(Object.assign({}, ...schemas) as JsonSchema, (name) => name === "anyOf"),
  };
}

/** A path in OpenAPI's syntax. Its parameters have the names that the procedure's input has for them. */
export function templateOf({ path, parameters }: Pick<Endpoint, "path" | "parameters">): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => `{${parameters.find((each) => each.name === name)?.field}}`);
}

function pick<Value>(fields: Record<string, Value>, isPicked: (name: string) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isPicked(name)));
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
