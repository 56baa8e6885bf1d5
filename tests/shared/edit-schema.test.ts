import { expect, it } from "vitest";
import { z } from "zod";
import { editSchemaOf, nameSchema, optionalList, optionalTextSchema } from "../../shared/basics/fields.schema.ts";

const schema = z.object({
  name: nameSchema,
  about: optionalTextSchema,
  remote: z.boolean().default(false),
  days: optionalList(z.array(z.int())).default([]),
  tags: optionalList(z.array(z.string())),
  zone: z.string().nullish(),
});

it("fills in the defaults of something new, also where a list is null", () => {
  const made = { name: "Garden", about: null, remote: false, days: [] };
  expect(schema.parse({ name: "Garden" })).toEqual(made);
  expect(schema.parse({ name: "Garden", days: null })).toEqual(made);
});

it("leaves out of an edit what is not sent, and a list that is null", () => {
  for (const sent of [{}, { days: null, tags: null }, { about: undefined }]) {
    expect(Object.entries(editSchemaOf(schema).parse({ name: "Garden", ...sent }))).toEqual([["name", "Garden"]]);
  }
});

it("checks what is sent, which may empty a field", () => {
  const edit = editSchemaOf(schema);
  const sent = { name: "Garden", about: " ", remote: false, days: [], tags: [], zone: null };
  expect(edit.parse(sent)).toEqual({ ...sent, about: null });
  const issues = edit.safeParse({ about: null, remote: null, days: "7", tags: [1] }).error?.issues;
  expect(issues?.map(({ path }) => path.join("."))).toEqual(["name", "remote", "days", "tags.0"]);
});
