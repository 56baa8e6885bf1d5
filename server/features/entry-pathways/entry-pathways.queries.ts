import { z } from "zod";
import { entryPathwaySchema, type EntryPathway } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import { idSchema } from "../../../shared/basics/fields.schema.ts";
import { entityTable } from "../../db/entity-table.ts";
import { idsOf, listed } from "../../db/listed.ts";
import type { Db, EntityKey, Instant, PersonKey } from "../../db/schema.ts";
import type { People } from "../people/personal-data-table.ts";

/** Entry pathways as members see them: without the email address. */
const pathways = entityTable("entry_pathways", entryPathwaySchema, { notFound: "EntryPathwayNotFound" });
const addressed = entityTable("entry_pathways", entryPathwaySchema.extend({ email: z.string() }), {
  notFound: "EntryPathwayNotFound",
});
const invitable = entityTable("entry_pathways", entryPathwaySchema.extend({ invited_person_id: idSchema.nullable() }), {
  notFound: "EntryPathwayNotFound",
});

export const { insert: insertEntryPathway, update: updateEntryPathway } = pathways;

/** A collective's expressions of interest as its members see them; those of invited people are not listed. */
export async function listEntryPathways(db: Db, collectiveId: number): Promise<EntryPathway[]> {
  return pathways.listWhere(db, collectiveId, (all) => all.where("invited_person_id", "is", null));
}

/** Finds an entry pathway that members see, with the address, which they do not see. */
export async function findEntryPathway(db: Db, { collectiveId, id }: EntityKey) {
  return addressed.findWhere(db, collectiveId, (all) =>
    all.where("id", "=", id).where("invited_person_id", "is", null),
  );
}

/** Shows the entry pathways again from which these people were invited, and returns them. */
export async function showEntryPathwaysOf(db: Db, { collectiveId, personIds }: People): Promise<EntryPathway[]> {
  const shown = await db
    .updateTable("entry_pathways")
    .set({ invited_person_id: null })
    .where("collective_id", "=", collectiveId)
    .where("invited_person_id", "in", listed(db, personIds))
    .returning("id")
    .execute();
  return pathways.listById(db, collectiveId, idsOf(shown));
}

export async function listEntryPathwaysLeadingTo(db: Db, { collectiveId, personId }: PersonKey) {
  return pathways.listWhere(db, collectiveId, (all) => all.where("invited_person_id", "=", personId));
}

/** Lists the entry pathways that these people answer, including those whose authors are invited. */
export async function listAnsweredBy(db: Db, { collectiveId, personIds }: People) {
  return invitable.listWhere(db, collectiveId, (all) => all.where("answered_by", "in", personIds));
}

/** Call only from `deleteEntryPathway`, which deletes copies too. Returns the author's address, if there is a row. */
export async function deleteEntryPathwayRow(db: Db, key: EntityKey): Promise<string | undefined> {
  const found = await addressed.find(db, key);
  await addressed.remove(db, key);
  return found?.email;
}

/** Lists all entry pathways submitted at or before `until`, including those of invited people. */
export async function listEntryPathwaysFrom(db: Db, until: Instant): Promise<EntityKey[]> {
  return db
    .selectFrom("entry_pathways")
    .select(["collective_id as collectiveId", "id"])
    .where("created_at", "<=", until)
    .orderBy("id")
    .execute();
}
