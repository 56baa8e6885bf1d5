import type { Changed } from "../../../shared/journal/journal.ts";
import { locateIntervals } from "../../../shared/intervals/intervals.ts";
import { change } from "../../revision/change.ts";
import type { Services } from "../../rpc/context.ts";
import { recordErasure } from "../../db/erasures.ts";
import { AppError } from "../../errors.ts";
import { findAccount } from "../credentials/accounts.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { rolledOver } from "../structure/roll-over-event.ts";
import { removeAsUsual, type PersonalDataTable, type PersonTable } from "../people/personal-data-table.ts";
import { findPerson } from "../people/people.queries.ts";
import { endMembership } from "./membership.service.ts";
import { ACCOUNT_TABLES, PERSON_TABLES } from "./personal-data-tables.ts";
import type { PersonKey } from "../../db/schema.ts";

/**
 * Removes a person and all their personal data. Their participation and crews remain without a name
 * (`docs/decisions/008-what-removing-a-person-leaves.md`). A job clears the traces that are left on the disk
 * (`clearTraces`). Throws `CollectiveNotFound` and `PersonNotFound`.
 */
export async function removePerson(dependencies: Pick<Services, "db" | "hub" | "clock" | "sockets">, key: PersonKey) {
  const { clock, sockets } = dependencies;
  const { collectiveId, personId } = key;
  const result = await change(dependencies, { collectiveId, authorId: null }, async (trx, today) => {
    const person = await findPerson(trx, key);
    if (!person) throw new AppError("PersonNotFound");
    const located = locateIntervals(await listIntervals(trx, collectiveId), today);
    const at = clock.now().toISOString();
    const end = { collectiveId, authorId: null, personIds: [personId], at, today, current: located.current };
    const left = person.left_at === null ? await endMembership(trx, end) : [];
    const account = await findAccount(trx, key);
    const removed: Changed[] = [];
    for (const [name, table] of Object.entries<PersonalDataTable>(PERSON_TABLES)) {
      const remove = table.remove ?? removeAsUsual(name as PersonTable);
      removed.push(...((await remove(trx, key)) ?? []));
    }
    if (account) {
      const subject = { ...key, ...account };
      for (const { remove } of Object.values<PersonalDataTable<typeof subject>>(ACCOUNT_TABLES))
        removed.push(...((await remove?.(trx, subject)) ?? []));
    }
    await recordErasure(trx);
    return [...removed, ...left.filter((changed) => !isAbout(changed, personId)), rolledOver(located, located)];
  });
  sockets.endPerson(personId);
  return result;
}

/** Whether a change is about the removed person; others may now convene instead of them. */
function isAbout({ event }: Changed, personId: number): boolean {
  if ("PeopleEvent" in event) return true;
  return "MeEvent" in event && event.MeEvent.IntervalDataChanged.person_id === personId;
}
