import type { z } from "zod";

/** The columns that hold an entity: those of its fields, in their order. */
export function columnsOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  return Object.keys(shape) as (keyof Shape & string)[];
}
