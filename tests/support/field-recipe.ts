import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { LANGUAGES } from "../../shared/languages.ts";

/** Texts that occur once in a file, and what is inserted after each. */
type Additions = [anchor: string, added: string][];

const migration = (statement: string) => `import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`${statement}\`.execute(db);
}
`;

/** The example of the recipe in CONTRIBUTING.md: the boolean `remote` of a crew. */
const ADDITIONS: Record<string, Additions> = {
  "shared/crews/crews.schema.ts": [
    ["  links: z.array(linkSchema),", "\n  remote: z.boolean(),"],
    ["  links: linksInputSchema,", "\n  remote: z.boolean().optional(),"],
  ],
  "shared/messages/*/labels.json": [["{\n", '  "remote": "Remote",\n']],
  "shared/messages/*/crews.json": [["{\n", '  "isRemote": "Works remotely.",\n']],
  "server/rest/openapi/examples.ts": [['  description: "Feeds whoever comes.",', "\n  remote: true,"]],
  "client/features/crews/CrewFormPage.tsx": [
    ["import { Form, Input", ", Switch"],
    ["  links: linkRows(crew?.links ?? []),", "\n  remote: crew?.remote ?? false,"],
    ["<LinksField />", '<Field name="remote" valuePropName="checked"><Switch /></Field>'],
  ],
  "client/features/crews/CrewPage.tsx": [
    ["<CrewDescription text={crew.description} />", '{crew.remote && <p>{say("isRemote")}</p>}'],
  ],
};

/** The example of the recipe for an entity: a room that members make and name. */
const ROOMS_FILES: Record<string, string> = {
  "shared/rooms/rooms.schema.ts": `import { z } from "zod";
import { editSchemaOf, idSchema, message, requiredLine } from "../basics/fields.schema.ts";

export const roomSchema = z.object({
  id: idSchema,
  collective_id: idSchema,
  name: z.string(),
  author_id: idSchema.nullable(),
});
export type Room = z.output<typeof roomSchema>;
export const roomInputSchema = z.object({ name: requiredLine(message("nameRequired")) });
export const roomEditSchema = editSchemaOf(roomInputSchema);
`,
  "server/features/rooms/rooms.queries.ts": `import { roomSchema } from "../../../shared/rooms/rooms.schema.ts";
import { entityTable } from "../../db/entity-table.ts";

export const { list: listRooms, listBy: listRoomsBy, listById: listRoomsById, get: getRoom, insert: insertRoom, update: updateRoom } =
  entityTable("rooms", roomSchema, { notFound: "RoomNotFound" });
`,
  "server/features/rooms/rooms.service.ts": `import type { Changed } from "../../../shared/journal/journal.ts";
import type { Room } from "../../../shared/rooms/rooms.schema.ts";
import type { Db } from "../../db/database.ts";
import { asChange, type ChangeAuthor } from "../../revision/change.ts";
import { getRoom, insertRoom, updateRoom } from "./rooms.queries.ts";

type By = ChangeAuthor & { id: number };
type Input = Partial<Pick<Room, "name">>;

export const createRoom = asChange(async (trx, { collectiveId, authorId }: ChangeAuthor, input: Pick<Room, "name">) => [
  updated(null, await insertRoom(trx, collectiveId, { ...input, author_id: authorId })),
]);

export async function writeRoom(trx: Db, by: By, input: Input): Promise<Changed[]> {
  return [updated(await getRoom(trx, by), await updateRoom(trx, by, input))];
}

export const editRoom = asChange(writeRoom);

function updated(before: Room | null, after: Room): Changed {
  return { event: { CrewsEvent: { RoomUpdated: after } }, before };
}
`,
  "server/features/rooms/rooms.undo.ts": `import { roomEditSchema, type Room } from "../../../shared/rooms/rooms.schema.ts";
import { asEdited, type Undoable } from "../../revision/undoable.ts";
import { listRoomsById } from "./rooms.queries.ts";
import { writeRoom } from "./rooms.service.ts";

export const roomUndo: Undoable<Room> = {
  list: (db, { collectiveId }, ids) => listRoomsById(db, collectiveId, ids),
  restore: (trx, by, earlier) => writeRoom(trx, { ...by, id: earlier.current.id }, asEdited(roomEditSchema, earlier)),
};
`,
  "server/features/rooms/rooms.router.ts": `import { keySchema } from "../../../shared/basics/fields.schema.ts";
import { roomEditSchema, roomInputSchema } from "../../../shared/rooms/rooms.schema.ts";
import { limitedMemberProcedure, memberProcedure, router } from "../../rpc/trpc.ts";
import { listRooms } from "./rooms.queries.ts";
import { createRoom, editRoom } from "./rooms.service.ts";

const changeProcedure = limitedMemberProcedure("gatheringChangesBy");

export const roomsRouter = router({
  list: memberProcedure.query(({ ctx }) => listRooms(ctx.db, ctx.member.collectiveId)),
  create: changeProcedure.input(roomInputSchema).mutation(({ ctx, input }) => createRoom(ctx, ctx.by, input)),
  update: changeProcedure
    .input(keySchema)
    .input(roomEditSchema)
    .mutation(({ ctx, input: { id, ...room } }) => editRoom(ctx, { ...ctx.by, id }, room)),
});
`,
};

const ROOMS_ADDITIONS: Record<string, Additions> = {
  "server/db/schema.ts": [
    ["export interface Database {", "\n  rooms: Columns<Room>;"],
    [
      'import type { Generated, Kysely, Transaction } from "kysely";',
      '\nimport type { Room } from "../../shared/rooms/rooms.schema.ts";',
    ],
  ],
  "server/db/tables.ts": [['  gathering_templates: ["id"],', '\n  rooms: ["id"],']],
  "shared/events/entities.ts": [["export const ENTITY_KINDS = {", '\n  Room: "room",']],
  "shared/events/events.schema.ts": [
    ["export const entitySchemas = {", "\n  room: roomSchema,"],
    ["CrewsEvent: oneOf({", " RoomUpdated: roomSchema,"],
    ['import { z, type ZodType } from "zod";', '\nimport { roomSchema } from "../rooms/rooms.schema.ts";'],
  ],
  "shared/journal/journal-words.ts": [
    [
      "const TELL: Tell = {",
      `
  room: ({ say, by, references, before, thing }) => {
    const words = { ...by, room: references.text(thing.name) };
    return before ? say("roomEdited", words) : say("roomMade", words);
  },`,
    ],
  ],
  "shared/messages/*/journal.json": [["{\n", '  "Room": "Rooms",\n']],
  "shared/messages/*/entries.json": [
    [
      "{\n",
      `  "roomMade": "{by, select, member {{author} made the room {room}} other {The room {room} was made}}",
  "roomEdited": "{by, select, member {{author} edited the room {room}} other {The room {room} was edited}}",
`,
    ],
  ],
  "server/errors.ts": [
    ['  CrewNotFound: { trpc: "NOT_FOUND", status: 404 },', '\n  RoomNotFound: { trpc: "NOT_FOUND", status: 404 },'],
  ],
  "shared/messages/*/errors.json": [["{\n", '  "RoomNotFound": "The room was not found.",\n']],
  "server/features/entities/entities.ts": [
    [
      "export const ENTITIES = {",
      '\n  room: { table: "rooms", list: listRooms, listBy: listRoomsBy, undo: roomUndo },',
    ],
    [
      'import type { EntityKind } from "../../../shared/events/entities.ts";',
      `
import { listRooms, listRoomsBy } from "../rooms/rooms.queries.ts";
import { roomUndo } from "../rooms/rooms.undo.ts";`,
    ],
  ],
  "server/router.ts": [
    ["const procedures = {", "\n  rooms: roomsRouter,"],
    [
      'import { setupRouter } from "./features/setup/setup.router.ts";',
      '\nimport { roomsRouter } from "./features/rooms/rooms.router.ts";',
    ],
  ],
  "server/rest/openapi/schemas.ts": [
    [
      "export const SCHEMAS = {",
      '\n  Rooms: documented(z.array(roomSchema), "Rooms.", [{ id: 1, collective_id: 1, name: "Hall", author_id: 4 }]),',
    ],
    ['import { z } from "zod";', '\nimport { roomSchema } from "../../../shared/rooms/rooms.schema.ts";'],
  ],
  "server/rest/endpoints/crews.ts": [
    [
      "export const CREWS_ENDPOINTS: readonly Endpoint[] = [",
      `
  endpoint("GET /rooms", "rooms.list", { summary: "List the rooms", response: "Rooms" }),
  changeEndpoint("POST /rooms", "rooms.create", { summary: "Make a room", example: { name: "Hall" } }),
  changeEndpoint("PUT /rooms/:id", "rooms.update", {
    summary: "Edit a room",
    example: { name: "Hall" },
    failures: ["RoomNotFound"],
  }),`,
    ],
  ],
};

/** Follows the recipe for a field in a copy of the project. Returns which files it changes, as the recipe names them. */
export function followFieldRecipe(folder: string, statement: string): string[] {
  return ["migrations", ...addMigration(folder, "remote", statement), ...addAll(folder, ADDITIONS)];
}

/** Follows the recipe for an entity in a copy of the project. Returns which files it adds and changes. */
export function followEntityRecipe(folder: string, statement: string): string[] {
  for (const [path, text] of Object.entries(ROOMS_FILES)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const added = Object.keys(ROOMS_FILES).map((path) => basename(path));
  return [...added, "migrations", ...addMigration(folder, "rooms", statement), ...addAll(folder, ROOMS_ADDITIONS)];
}

function addMigration(folder: string, name: string, statement: string): string[] {
  const newest = readdirSync(join(folder, "migrations")).toSorted().at(-2) ?? "";
  const file = `${String(Number.parseInt(newest) + 1).padStart(3, "0")}-${name}`;
  writeFileSync(join(folder, "migrations", `${file}.ts`), migration(statement));
  return addAll(folder, {
    "migrations/index.ts": [
      [`"./${newest}";`, `\nimport * as ${name} from "./${file}.ts";`],
      ["export const migrations: Record<string, Migration> = {", `\n  "${file}": ${name},`],
    ],
  });
}

function addAll(folder: string, all: Record<string, Additions>): string[] {
  for (const [path, additions] of Object.entries(all)) {
    for (const file of path.includes("*") ? LANGUAGES.map((language) => path.replace("*", language)) : [path]) {
      addTo(join(folder, file), additions);
    }
  }
  return Object.keys(all);
}

function addTo(file: string, additions: Additions): void {
  let text = readFileSync(file, "utf8");
  for (const [anchor, added] of additions) {
    const [before = "", after, ...others] = text.split(anchor);
    if (after === undefined || others.length > 0) throw new Error(`${file} does not have this once: ${anchor}`);
    text = `${before}${anchor}${added}${after}`;
  }
  writeFileSync(file, text);
}
