import { expect, it } from "vitest";
import { removeCollective } from "../../../server/features/collective/collective-removal.service.ts";
import { fillEmptyTables, readAllTables } from "../../support/every-table.ts";
import { worldForEach } from "../../support/hooks.ts";

const world = worldForEach({ today: "2026-01-15", intervals: 1 });

it("is gone from every table", async () => {
  const { db, collective } = world;
  await fillEmptyTables(db);
  expect([...(await readAllTables(db))].filter(([, rows]) => rows.length === 0)).toEqual([]);
  await removeCollective(db, collective.id);
  const left = [...(await readAllTables(db))].filter(([, rows]) => rows.length > 0).map(([table]) => table);
  expect(left).toEqual([]);
});
