import type { Collective } from "../../shared/collective.ts";
import type { Crew } from "../../shared/crews.ts";
import type { EntryPathway } from "../../shared/entry-pathways.ts";
import type { Person } from "../../shared/people.ts";
import type { Db } from "../../server/db/database.ts";
import { parseLinks } from "../../server/db/links.ts";

export async function setCollectiveTexts(db: Db, { id, ...texts }: Collective): Promise<void> {
  await db
    .updateTable("collectives")
    .set({ ...texts, links: JSON.stringify(texts.links), feature_eoi: texts.feature_eoi ? 1 : 0 })
    .where("id", "=", id)
    .execute();
}

export async function insertCrew(db: Db, crew: Omit<Crew, "id">): Promise<Crew> {
  const row = await db
    .insertInto("crews")
    .values({ ...crew, links: JSON.stringify(crew.links) })
    .returning(["id", "collective_id", "name", "description", "links"])
    .executeTakeFirstOrThrow();
  return { ...row, links: parseLinks(row.links) };
}

export async function setProfile(
  db: Db,
  { id, collective_id, about, avatar_id }: Omit<Person, "display_name">,
): Promise<Person> {
  return db
    .updateTable("people")
    .set({ about, avatar_id })
    .where("collective_id", "=", collective_id)
    .where("id", "=", id)
    .returning(["id", "collective_id", "display_name", "about", "avatar_id"])
    .executeTakeFirstOrThrow();
}

export async function insertEntryPathway(
  db: Db,
  pathway: Omit<EntryPathway, "id"> & { email: string; token_hash: string; created_at: string },
): Promise<EntryPathway> {
  return db
    .insertInto("entry_pathways")
    .values(pathway)
    .returning([
      "id",
      "collective_id",
      "name",
      "interest",
      "context",
      "referral",
      "conflict_experience",
      "participant_connections",
    ])
    .executeTakeFirstOrThrow();
}
