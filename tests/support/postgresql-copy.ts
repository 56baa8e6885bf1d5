import { randomUUID } from "node:crypto";
import pg from "pg";
import { openDatabase, type OpenDatabase } from "../../server/db/database.ts";

/** After so many tests, what they have deleted slows down those that follow. */
const MOST_USES = 50;

/** Rows that belong to the schema. */
const KEPT = ["kysely_migration", "kysely_migration_lock", "database_life"];

/** The first number that PostgreSQL gives to something that is not part of every database. */
const FIRST_OWN = 16_384;

/** A value that changes with the schema, the migrations that are noted, or the settings of the database. */
const SCHEMA = `select concat_ws(' ', ${[
  ...Object.entries({ pg_class: "oid", pg_attribute: "attrelid", pg_trigger: "oid", pg_proc: "oid" }).map(
    ([catalog, number]) => `${stateOf(catalog)} where ${number} >= ${FIRST_OWN})`,
  ),
  `${stateOf("kysely_migration")})`,
  "(select count(*) from pg_db_role_setting s join pg_database d on d.oid = setdatabase where datname = current_database())",
].join()}) as schema`;

/** How PostgreSQL lists the connections of `db`. */
const KEPT_OPEN = "kept open";

const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name <> '${KEPT_OPEN}'`;

/** A copy of the template with the current schema, which is emptied after each test that has used it. */
export class CopyOfTemplate {
  readonly name: string;
  readonly url: string;
  readonly #client: pg.Client;
  readonly #schema: string;
  readonly #emptying: string;
  #open: OpenDatabase | undefined;
  #uses = 0;

  private constructor({ name, url, client, schema, emptying }: Parts) {
    this.name = name;
    this.url = url;
    this.#client = client;
    this.#schema = schema;
    this.#emptying = emptying;
  }

  static async connect(name: string, url: string): Promise<CopyOfTemplate> {
    const client = new pg.Client(url);
    // A test may end all connections. The next query fails with it.
    client.on("error", () => {});
    await client.connect();
    return new CopyOfTemplate({
      name,
      url,
      client,
      schema: await readSchema(client),
      emptying: await emptyingOf(client),
    });
  }

  /** Gives it an epoch of its own. */
  async begin(): Promise<void> {
    this.#uses += 1;
    await this.#client.query("update database_life set epoch = $1", [randomUUID()]);
  }

  /** Its connections stay open from one test to the next, and need not plan the same statements again. */
  get db() {
    this.#open ??= openDatabase(`${this.url}?application_name=${encodeURIComponent(KEPT_OPEN)}`);
    return this.#open.db;
  }

  /** Deletes what a test has left, and ends its other connections. Returns false if it cannot be used again. */
  async empty(): Promise<boolean> {
    const isEmpty = this.#uses < MOST_USES && (await this.#tryToEmpty().catch(() => false));
    if (!isEmpty) await Promise.all([this.#client.end(), this.#open?.close()]);
    return isEmpty;
  }

  async #tryToEmpty(): Promise<boolean> {
    while ((await this.#client.query(END_OTHERS)).rowCount) continue;
    if ((await readSchema(this.#client)) !== this.#schema) return false;
    await this.#client.query(this.#emptying);
    return true;
  }
}

/** Begins a query for what changes with the rows of a table. */
function stateOf(table: string): string {
  return `(select concat(count(*), '-', max(xmin::text::bigint)) from ${table}`;
}

interface Parts extends Pick<CopyOfTemplate, "name" | "url"> {
  client: pg.Client;
  schema: string;
  /** The statements that empty it. */
  emptying: string;
}

async function readSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(SCHEMA);
  return rows[0]?.schema ?? "";
}

/** Deletes all rows without looking at their references, and numbers new ones from the first again. */
async function emptyingOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ table: string }>(
    `select tablename as table from pg_tables where schemaname = 'public' and tablename <> all ($1)`,
    [KEPT],
  );
  return [
    "set session_replication_role = replica",
    ...rows.map(({ table }) => `delete from ${table}`),
    "set session_replication_role = origin",
    "select setval(oid::regclass, 1, false) from pg_class where relkind = 'S'",
  ].join(";");
}
