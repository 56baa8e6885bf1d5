import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { currentZoneName, isTimeZone } from "../../../shared/basics/time-zones.ts";
import { templateOf, type Endpoint } from "../../../server/rest/endpoint.ts";
import type { ErrorCode } from "../../../shared/errors.ts";

export interface Content {
  content?: {
    "application/json": { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> };
  };
}

export interface Operation {
  security: object[];
  requestBody?: Required<Content>;
  responses: Record<string, Content>;
}

/** An event is an object of one field, its kind, which holds another of one field, what has happened. */
export interface EventSchema {
  properties: Record<string, { properties?: object; anyOf?: { properties: object }[] }>;
}

export interface OpenApiDocument {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { examples?: unknown[]; anyOf?: EventSchema[] }>;
    securitySchemes: Record<string, { name: string }>;
  };
}

/** The name of an endpoint in the document. */
export const nameOf = (endpoint: Endpoint) => `${endpoint.method.toUpperCase()} ${templateOf(endpoint)}`;

/** The examples of responses. */
export function examplesIn(content: Content["content"]): unknown[] {
  const { example, examples = {} } = content?.["application/json"] ?? {};
  return [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
}

export const codeIn = (body: unknown) => (typeof body === "string" ? body : (body as { code: string }).code);

/** The error codes of an endpoint in the document; each has an example. */
export function listFailures({ responses }: Operation): { status: number; code: ErrorCode }[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { content }]) =>
      examplesIn(content).map((value) => ({ status: Number(status), code: codeIn(value) as ErrorCode })),
    );
}

/** A server's own description, with validators of its schemas. */
export class ApiDescription {
  readonly document: OpenApiDocument;
  /** By the schema, and by its text: most errors are the same in every request. */
  readonly #validators = new Map<object | string, ValidateFunction>();
  #ajv: Ajv2020 | undefined;

  constructor(document: OpenApiDocument) {
    this.document = document;
  }

  operationOf(endpoint: Endpoint): Operation {
    const operation = this.document.paths[templateOf(endpoint)]?.[endpoint.method];
    if (!operation) throw new Error(`The document has no ${nameOf(endpoint)}`);
    return operation;
  }

  /** A validator of a schema of the document. The document's own schemas, to which it refers, are compiled only once. */
  compile(schema: object): ValidateFunction {
    const known = this.#validators.get(schema);
    if (known) return known;
    const standingAlone = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    this.#ajv ??= this.#makeAjv();
    const validator = this.#validators.get(standingAlone) ?? this.#ajv.compile(JSON.parse(standingAlone) as object);
    this.#validators.set(standingAlone, validator).set(schema, validator);
    return validator;
  }

  #makeAjv(): Ajv2020 {
    // A validator runs a few times only: optimising its code would take longer.
    const ajv = new Ajv2020({ strict: true, code: { optimize: false } });
    formats.default(ajv).addKeyword("components");
    ajv.addFormat("time-zone", (name) => isTimeZone(currentZoneName(name)));
    ajv.addSchema({ $id: "document", components: this.document.components });
    return ajv;
  }
}
