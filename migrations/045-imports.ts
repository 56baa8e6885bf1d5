import { sql, type Kysely } from "kysely";

/** Each import of a calendar, and what it made or changed of which gathering. What came in earlier has one without a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table imports (
    id integer primary key autoincrement,
    collective_id integer not null references collectives (id) on delete cascade,
    name text,
    author_id integer references people (id) on delete set null,
    created_at text not null,
    crew_ids text not null default '[]',
    made integer not null,
    changed integer not null,
    kept text,
    unique (collective_id, id)
  ) strict`.execute(db);
  await sql`create index imports_of_author on imports (author_id)`.execute(db);
  await sql`create table imported_gatherings (
    collective_id integer not null,
    gathering_id integer not null,
    import_id integer not null,
    source text,
    said text,
    sequence integer not null,
    replaced text,
    description_id integer references gathering_texts (id),
    links_id integer references gathering_texts (id),
    primary key (collective_id, gathering_id, import_id),
    foreign key (collective_id, gathering_id) references gatherings (collective_id, id) on delete cascade,
    foreign key (collective_id, import_id) references imports (collective_id, id) on delete cascade
  ) strict, without rowid`.execute(db);
  await sql`create index imported_gatherings_import on imported_gatherings (collective_id, import_id)`.execute(db);
  await sql`create index imported_gatherings_source on imported_gatherings (collective_id, source)`.execute(db);
  for (const column of ["description", "links"]) {
    await sql`create index ${sql.ref(`imported_gatherings_of_${column}`)}
      on imported_gatherings (${sql.ref(`${column}_id`)})`.execute(db);
  }
  await sql`alter table gathering_series add column import_id integer references imports (id) on delete set null`.execute(
    db,
  );
  await sql`create index gathering_series_of_import on gathering_series (import_id)`.execute(db);

  await sql`insert into imports (collective_id, created_at, made, changed)
    select collective_id, ${new Date().toISOString()}, count(*), 0 from gatherings
    where source is not null group by collective_id`.execute(db);
  await sql`insert into imported_gatherings (collective_id, gathering_id, import_id, source, sequence)
    select gatherings.collective_id, gatherings.id, imports.id, source, sequence from gatherings
    join imports on imports.collective_id = gatherings.collective_id where source is not null`.execute(db);
  await sql`drop index gatherings_source`.execute(db);
  await sql`alter table gatherings drop column source`.execute(db);
}
