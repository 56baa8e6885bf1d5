import type { EntityKind } from "../../../shared/events/entities.ts";
import type { Db, PersonKey, TableName } from "../../db/schema.ts";
import type { Undoable } from "../../revision/undoable.ts";
import { crewUndo } from "../crews/crews.undo.ts";
import { listEntryPathways } from "../entry-pathways/entry-pathways.queries.ts";
import { listJoinLinks, listJoinLinksBy } from "../entry-pathways/join-links.queries.ts";
import { joinLinkUndo } from "../entry-pathways/join-links.undo.ts";
import { listGatherings, listGatheringsBy } from "../gatherings/gatherings.queries.ts";
import { gatheringUndo } from "../gatherings/gatherings.undo.ts";
import { listHandovers } from "../handovers/handovers.queries.ts";
import { listImports, listImportsBy } from "../import/imports.queries.ts";
import { importUndo } from "../import/imports.undo.ts";
import { intervalUndo } from "../intervals/intervals.undo.ts";
import { listPeople } from "../people/people.queries.ts";
import { listPolls, listPollsBy } from "../polls/polls.queries.ts";
import { pollUndo } from "../polls/polls.undo.ts";
import { listSeries, listSeriesBy } from "../series/series.queries.ts";
import { seriesUndo } from "../series/series.undo.ts";
import { listCrews, listCrewsBy } from "../structure/crews.queries.ts";
import { listIntervals, listIntervalsBy } from "../structure/intervals.queries.ts";
import { listTemplates, listTemplatesBy } from "../templates/templates.queries.ts";
import { templateUndo } from "../templates/templates.undo.ts";

export type AnyUndoable = Undoable<{ id: number }, unknown>;

/** How the server treats a kind of entity. */
export interface EntityDescription {
  table: TableName;
  /** Lists a collective's, as all members see them, for the export. */
  list: (db: Db, collectiveId: number) => Promise<object[]>;
  /** Lists what a person made, for that person. They no longer say so once the person's data is removed. */
  listBy?: (db: Db, key: PersonKey) => Promise<object[]>;
  /** The name of that list; by default the table's, with `_made`. */
  made?: string;
  undo?: AnyUndoable;
}

/** How the server treats each kind of entity. People's undo is `membership`'s. */
export const ENTITIES = {
  interval: { table: "intervals", list: listIntervals, listBy: listIntervalsBy, undo: intervalUndo },
  crew: { table: "crews", list: listCrews, listBy: listCrewsBy, undo: crewUndo },
  handover: { table: "handovers", list: listHandovers },
  person: { table: "people", list: listPeople },
  entry_pathway: { table: "entry_pathways", list: listEntryPathways },
  join_link: {
    table: "join_links",
    list: listJoinLinks,
    listBy: listJoinLinksBy,
    made: "links_for_groups_made",
    undo: joinLinkUndo,
  },
  gathering: { table: "gatherings", list: listGatherings, listBy: listGatheringsBy, undo: gatheringUndo },
  gathering_series: { table: "gathering_series", list: listSeries, listBy: listSeriesBy, undo: seriesUndo },
  calendar_import: { table: "imports", list: listImports, listBy: listImportsBy, undo: importUndo },
  poll: { table: "polls", list: listPolls, listBy: listPollsBy, undo: pollUndo },
  gathering_template: {
    table: "gathering_templates",
    list: listTemplates,
    listBy: listTemplatesBy,
    undo: templateUndo,
  },
} as const satisfies Record<EntityKind, EntityDescription>;

type Entities = typeof ENTITIES;

export type KindsByTable = { [Kind in EntityKind as Entities[Kind]["table"]]: Kind };

/** The lists of what a person made. */
type ListsOf<Described> = Described extends { table: infer Table extends string; listBy: infer List }
  ? Record<Described extends { made: infer Name extends string } ? Name : `${Table}_made`, List>
  : never;

/** How the tables of entities that people make are listed for them. */
export type MadeTables = {
  [Kind in EntityKind as Entities[Kind] extends { listBy: unknown } ? Entities[Kind]["table"] : never]: {
    lists: ListsOf<Entities[Kind]>;
  };
};
