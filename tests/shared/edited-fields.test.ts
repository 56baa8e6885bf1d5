import { expect, it } from "vitest";
import { z } from "zod";
import { editedFields, nameSchema, optionalTextSchema } from "../../shared/fields.schema.ts";

const schema = editedFields(["name", "about"], {
  name: nameSchema,
  about: optionalTextSchema,
  remote: z.boolean().default(false),
  note: optionalTextSchema,
  days: z.array(z.int()).default([]),
});

it("leaves out a later field that is not sent, whatever its default, and fills in those of the first clients", () => {
  expect(schema.parse({ name: "Garden" })).toEqual({ name: "Garden", about: null });
});

it("checks a later field that is sent, which may empty it", () => {
  const sent = { name: "Garden", about: "", remote: false, note: " ", days: [] };
  expect(schema.parse(sent)).toEqual({ name: "Garden", about: null, remote: false, note: null, days: [] });
  expect(schema.safeParse({ ...sent, remote: null, days: "7" }).error?.issues.map(({ path }) => path)).toEqual([
    ["remote"],
    ["days"],
  ]);
});
