import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { eoiInputSchema } from "../../shared/entry-pathways/entry-pathways.schema.ts";
import type { Link } from "../../shared/basics/links.schema.ts";
import { toCsv } from "../../scripts/csv.ts";
import { loadExport } from "../../server/features/state/collective-export.service.ts";
import { writeTables } from "../../scripts/admin/collective-tables.ts";
import { writeHandover } from "../../server/features/handovers/handovers.service.ts";
import { createCrew } from "../../server/features/crews/crews.service.ts";
import { submitEoi } from "../../server/features/entry-pathways/eois.service.ts";
import { admin, adminFailure } from "../support/admin.ts";
import { folderForEach, worldForEach } from "../support/hooks.ts";

function readCsv(text: string): Record<string, string>[] {
  // Like spreadsheets, it treats any line break as the end of a row.
  return parse(text, { bom: true, columns: true, record_delimiter: ["\r\n", "\n", "\r"] });
}

describe("export", () => {
  const world = worldForEach({ today: "2026-02-15", intervals: 3 });
  const folder = folderForEach();
  const links: Link[] = [{ link_type: "Website", url: "https://example.org", label: null }];
  let target: string;

  beforeEach(async () => {
    target = join(folder.path, "tables");
    const { id } = world.collective;
    await world.db.updateTable("collectives").set({ slug: "tidewater", feature_eoi: 1 }).execute();
    await world.save("ada", 2, { wellbeing: "=openly", capacity_score: -1, volunteers: ["garden"] });
    await world.save("bo", 2, { wellbeing: "secretly", private_capacity_planning: true, capacity_score: 1 });
    const handover = { collectiveId: id, crewId: world.crew("garden"), intervalId: 2, personId: world.person("ada") };
    await writeHandover(world, handover, "=The key hangs high");
    await createCrew(world, world.byNobody(), { name: "@kitchen", description: "Cooks", links });
    const eoi = eoiInputSchema.parse({ name: "Cleo", email: "cleo@example.org", interest: "Likes\nboats" });
    await submitEoi({ ...world, baseUrl: () => "http://localhost" }, id, eoi);
  });

  const read = (name: string) => readFileSync(join(target, name), "utf8");

  it("writes what members see as CSV and JSON, readable only by the owner", async () => {
    const answer = await admin(["export", "--collective", "tidewater", target], world);
    const ofPeople = { collective: 1, people: 2, participations: 4, entry_pathways: 1, join_links: 0 };
    const ofPolls = { imports: 0, polls: 0, poll_answers: 0, gathering_templates: 0 };
    const gatherings = { gathering_series: 0, gatherings: 0, attendances: 0, series_answers: 0, ...ofPolls };
    const rows = { ...ofPeople, ...gatherings, crews: 2, intervals: 3, crew_involvements: 1, handovers: 1 };
    expect(answer).toEqual({ folder: target, rows });
    const names = Object.keys(rows).flatMap((name) => [`${name}.csv`, `${name}.json`]);
    expect(readdirSync(target).toSorted()).toEqual(names.toSorted());
    for (const [name, count] of Object.entries(rows)) {
      expect(readCsv(read(`${name}.csv`))).toHaveLength(count);
      expect(JSON.parse(read(`${name}.json`))).toHaveLength(count);
      expect(statSync(join(target, `${name}.csv`)).mode & 0o777).toBe(0o600);
    }
    const everything = readdirSync(target).map(read).join();
    expect(everything).not.toContain("secretly");
    expect(everything).not.toContain("@example.org");
    expect(readCsv(read("participations.csv"))).toContainEqual(
      expect.objectContaining({ person_id: "1", interval_id: "2", capacity_score: "-1", wellbeing: "'=openly" }),
    );
    expect(JSON.parse(read("participations.json"))).toContainEqual(
      expect.objectContaining({ capacity_planning: { wellbeing: "=openly", focus: null, capacity: null } }),
    );
    const [, kitchen] = readCsv(read("crews.csv"));
    expect(kitchen?.["name"]).toBe("'@kitchen");
    expect(JSON.parse(kitchen?.["links"] ?? "")).toEqual(links);
    expect(readCsv(read("entry_pathways.csv"))).toMatchObject([{ name: "Cleo", interest: "Likes\nboats" }]);
    expect(readCsv(read("handovers.csv"))).toMatchObject([{ text: "'=The key hangs high", author_id: "1" }]);
    expect(readCsv(read("crew_involvements.csv"))).toMatchObject([{ convenor: "true" }]);
  });

  it("has a column for every field of the records", async () => {
    const records = await loadExport(world.db, world.collective.id);
    writeTables(records, { folder: target, force: false });
    for (const [name, [record]] of Object.entries(records)) {
      const fields = Object.entries<unknown>({ ...record }).flatMap(([field, value]) =>
        field === "capacity_planning" ? Object.keys(value ?? {}) : field,
      );
      const headings = Object.keys(readCsv(read(`${name}.csv`))[0] ?? {});
      // All rows are of one collective.
      expect(headings.toSorted()).toEqual(fields.filter((field) => field !== "collective_id").toSorted());
    }
  });

  it.each([
    ["collective", "id,name,noun_name,slug,description,links,feature_eoi,eoi_description"],
    ["people", "id,display_name,about,avatar_id"],
    ["crews", "id,name,description,links,archived_at"],
    ["intervals", "id,start_date,end_date"],
    ["crew_involvements", "id,interval_id,crew_id,person_id,status,convenor,volunteered_convenor"],
    [
      "participations",
      "id,interval_id,person_id,status,participation_intention,opt_out_type,opt_out_planned_return_date," +
        "intention_context,private_capacity_planning,capacity_score,wellbeing,focus,capacity",
    ],
    [
      "entry_pathways",
      "id,name,interest,context,referral,conflict_experience,participant_connections,created_at,note,answered_by",
    ],
  ])("keeps the columns of %s in their places; new ones come after them", async (name, columns) => {
    writeTables(await loadExport(world.db, world.collective.id), { folder: target, force: false });
    expect(`${read(`${name}.csv`).split("\r\n", 1)[0]},`.startsWith(`\uFEFF${columns},`)).toBe(true);
  });

  it("writes into a folder that is not empty only with --force", async () => {
    mkdirSync(target);
    writeFileSync(join(target, "people.csv"), "mine");
    const args = ["export", "--collective", "tidewater", target];
    expect(await adminFailure(args, world)).toBe(`${target} is not empty; use --force to write into it anyway.`);
    expect(readdirSync(target)).toEqual(["people.csv"]);
    await admin([...args, "--force"], world);
    expect(readCsv(read("people.csv"))).toHaveLength(2);
  });
});

describe("the CSV", () => {
  const COLUMNS = ["a", "b"];
  /** Texts with many characters that are special in CSV and spreadsheets. */
  const cell = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({
      unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", " ", '"', ",", ";", "'", "x", "\u200b", "＝"),
    }),
  );

  it("is read back unchanged, except for the apostrophes before formulas", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ a: cell, b: cell }), { minLength: 1 }), (rows) => {
        const back = readCsv(toCsv(rows, COLUMNS));
        expect(back).toHaveLength(rows.length);
        for (const [index, row] of rows.entries()) {
          for (const column of ["a", "b"] as const)
            expect(back[index]?.[column]?.replaceAll("'", "")).toBe(row[column].replaceAll("'", ""));
        }
      }),
    );
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+49 30", "'+49 30"],
    ["  =1", "'  =1"],
    ["＝1", "'＝1"],
    ["1-1", "1-1"],
    ["a=b", "a=b"],
    [-1, "-1"],
    [true, "true"],
    [false, "false"],
    [null, ""],
  ])("writes %j as %j", (value, written) => {
    expect(readCsv(toCsv([{ a: value, b: "" }], COLUMNS))).toEqual([{ a: written, b: "" }]);
  });

  it("starts with a byte order mark, ends lines as in RFC 4180, and has a header without rows", () => {
    expect(toCsv([], COLUMNS)).toBe("\uFEFFa,b\r\n");
    expect(toCsv([{ a: 'say "hi"', b: "one\ntwo" }], COLUMNS)).toBe('\uFEFFa,b\r\n"say ""hi""","one\ntwo"\r\n');
  });
});
