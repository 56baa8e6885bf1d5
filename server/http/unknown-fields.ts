import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { parseId } from "../../shared/basics/ids.ts";
import { AppError } from "../errors.ts";

/** A request with it is refused if it has fields that its procedures do not take. */
const STRICT = "crewtide-strict";

/** The most fields that a response names, and how many characters it shows of each. */
const MOST_NAMED = 20;
const MAX_NAME_LENGTH = 100;
/** The most characters of the header that names them. */
const MAX_HEADER_LENGTH = 1_000;

type Schema = z.core.$ZodType;

/** The fields of a request that its procedures do not take: refused if strict, otherwise named in the response. */
export class UnknownFields {
  readonly isStrict: boolean;
  /** Fields that the request has besides the input that is passed on, such as those of a path's query. */
  beside: Record<string, unknown> = {};
  readonly #ignored = new Set<string>();

  constructor({ headers }: Pick<IncomingMessage, "headers">) {
    this.isStrict = headers[STRICT] === "1";
  }

  /**
   * Checks the input of a request against the schemas of its procedure. `ownId` is the caller, if the procedure is
   * about the caller alone: a `person_id` of somebody else is then refused in any case. Throws `OnlyForYourself`,
   * `UnknownFields`.
   */
  check(schemas: readonly Schema[], input: unknown, ownId?: number): void {
    const names: string[] = [];
    for (const [path, value] of [...unknownIn([], this.beside), ...unknownIn(schemas, input)]) {
      if (ownId !== undefined && isOfAnother(path, value, ownId)) throw new AppError("OnlyForYourself");
      if (names.length < MOST_NAMED) names.push(path.slice(0, MAX_NAME_LENGTH));
    }
    if (names.length === 0) return;
    if (this.isStrict) {
      const fields = Object.fromEntries(names.map((name) => [name, "unknownField" as const]));
      throw new AppError("UnknownFields", { fields });
    }
    for (const name of names) this.#ignored.add(name);
  }

  /** Names the fields that were ignored, as many as fit. Other characters than letters and digits are encoded. */
  headers(): Record<string, string> {
    let named = "";
    for (const name of this.#ignored) {
      const more = `${named && `${named}, `}${encodeURIComponent(name.toWellFormed())}`;
      if (more.length > MAX_HEADER_LENGTH) break;
      named = more;
    }
    return named ? { "Crewtide-Ignored": named } : {};
  }
}

/** Whether a field names somebody else as the person whom a request is about. */
function isOfAnother(path: string, value: unknown, ownId: number): boolean {
  if (!/(?:^|\.)person_id$/.test(path)) return false;
  // Anything but an id names nobody, such as the 0 of something that is not saved yet.
  const id = typeof value === "number" || typeof value === "string" ? parseId(String(value)) : undefined;
  return id !== undefined && id !== ownId;
}

/** Finds the fields of an input, by paths such as `crews.0.colour`, that none of its schemas has, with their values. */
function* unknownIn(schemas: readonly Schema[], input: unknown, path = ""): Generator<[path: string, value: unknown]> {
  if (typeof input !== "object" || input === null) return;
  const shown = schemas.flatMap(withoutWrappers);
  if (Array.isArray(input)) {
    const elements = shown.flatMap((def) => (def.type === "array" ? [def.element] : []));
    if (elements.length === 0) return;
    for (const [index, element] of input.entries()) yield* unknownIn(elements, element, `${path}${index}.`);
    return;
  }
  const shapes = shown.flatMap((def) => (def.type === "object" ? [def.shape] : []));
  // An object in place of something else is refused later. A procedure without schemas takes no fields.
  if (shapes.length === 0 && schemas.length > 0) return;
  for (const [name, value] of Object.entries(input)) {
    const known = shapes.flatMap((shape) => (Object.hasOwn(shape, name) ? [shape[name] as Schema] : []));
    if (known.length === 0) yield [path + name, value];
    else yield* unknownIn(known, value, `${path}${name}.`);
  }
}

/** The schemas within wrappers, such as for what may be missing, and in both halves of an intersection. */
function withoutWrappers(schema: Schema): z.core.$ZodTypes["_zod"]["def"][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ("innerType" in def) return withoutWrappers(def.innerType);
  if (def.type === "intersection") return [def.left, def.right].flatMap(withoutWrappers);
  return def.type === "pipe" ? withoutWrappers(def.in) : [def];
}
