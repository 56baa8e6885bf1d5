import { describe, expect, it } from "vitest";
import { z } from "zod";
import { columnsOf, readerOf, toColumns } from "../../../server/db/columns.ts";

const schema = z.object({
  name: z.string(),
  count: z.int().nullable(),
  open: z.boolean(),
  agreed: z.boolean().nullable(),
  days: z.array(z.int()),
  parts: z.array(z.object({ label: z.string() })).nullable(),
});
const read = readerOf(schema);

const full = { name: "Garden", count: 0, open: true, agreed: false, days: [3, 1], parts: [{ label: "a" }] };
const empty = { name: "-", count: null, open: false, agreed: null, days: [], parts: null };

describe("the columns of an entity", () => {
  it.each([full, empty])("hold %j and give it back", (entity) => {
    const columns = toColumns(entity);
    for (const value of Object.values(columns)) expect(["string", "number"]).toContain(typeof (value ?? ""));
    expect(Object.keys(columns)).toEqual(columnsOf(schema));
    expect(JSON.stringify(read(columns))).toBe(JSON.stringify(entity));
  });

  it("are only those of the fields that are given", () => {
    expect(toColumns({ open: undefined, days: [], agreed: null })).toStrictEqual({ days: "[]", agreed: null });
  });

  it("are read beside others, which stay as they are", () => {
    expect(read({ ...toColumns(full), revision: 1 })).toEqual({ ...full, revision: 1 });
  });

  it.each(["", " ", "\u3164", "\u200B\u2060", "\u2800", "\u202E"])(
    "are a dash where a name of before shows nothing: %j",
    (name) => {
      expect(read(toColumns({ ...full, name })).name).toBe("-");
    },
  );

  it("have no marks of direction in names of before, and all others", () => {
    expect(read(toColumns({ ...full, name: "\u202Enedra\u202CG \u{1F468}\u200D\u{1F467}" })).name).toBe(
      "nedraG \u{1F468}\u200D\u{1F467}",
    );
  });

  it("are not read if a list is not as in the schema", () => {
    expect(() => read({ ...toColumns(full), days: '["Monday"]' })).toThrow(z.ZodError);
  });
});
