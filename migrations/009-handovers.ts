import { sql, type Kysely } from "kysely";

/** Handovers: what the convenor of a crew in an interval leaves for the next one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table handovers (
    collective_id integer not null,
    crew_id integer not null,
    interval_id integer not null,
    text text not null,
    author_id integer references people (id) on delete set null,
    updated_at text not null,
    primary key (collective_id, crew_id, interval_id),
    foreign key (collective_id, crew_id) references crews (collective_id, id) on delete cascade,
    foreign key (collective_id, interval_id) references intervals (collective_id, id) on delete cascade
  ) strict`.execute(db);
  await sql`create index handovers_author on handovers (author_id)`.execute(db);
}
