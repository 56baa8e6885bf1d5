import type { JoinLink } from "../../../shared/entry-pathways/join-links.schema.ts";
import type { Undoable } from "../../revision/undoable.ts";
import { listJoinLinksById, setEnd } from "./join-links.queries.ts";
import { updated } from "./join-links.service.ts";

/** Only an end can be undone: then the link works again, if it has not expired. */
export const joinLinkUndo: Undoable<JoinLink> = {
  takesNoToken: () => true,
  async list(db, { collectiveId, today }, ids) {
    const links = await listJoinLinksById(db, collectiveId, ids);
    return links.filter(({ expires_at }) => expires_at > today);
  },
  async restore(trx, { collectiveId, clock }, { current }) {
    const at = clock.now().toISOString();
    return [updated(current, await setEnd(trx, { collectiveId, id: current.id }, { endedAt: null, at }))];
  },
};
