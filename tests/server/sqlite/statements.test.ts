import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { worldForEach } from "../../support/hooks.ts";

const world = worldForEach();

describe("statements that are prepared once", () => {
  it("see rows written and columns added since", async () => {
    const { db } = world;
    await sql`create table notes (id integer primary key)`.execute(db);
    const all = sql`select * from notes`;
    expect((await all.execute(db)).rows).toEqual([]);
    await sql`insert into notes (id) values (1)`.execute(db);
    expect((await all.execute(db)).rows).toEqual([{ id: 1 }]);
    await sql`alter table notes add column text text`.execute(db);
    expect((await all.execute(db)).rows).toEqual([{ id: 1, text: null }]);
  });

  it("work with more distinct statements than are cached", async () => {
    const { db } = world;
    for (let number = 0; number < 1_200; number += 1) {
      const { rows } = await sql`select ${sql.lit(number)} as number`.execute(db);
      expect(rows).toEqual([{ number }]);
    }
  });
});
