import type { ZodType } from "zod";
import type { IsoDate } from "../../shared/basics/dates.ts";
import type { Changed } from "../../shared/journal/journal.ts";
import type { Db, Instant } from "../db/schema.ts";
import { validated } from "../errors.ts";
import type { ChangeAuthor, Within } from "./change.ts";

/** Who undoes a change, and when. */
type Undoing = ChangeAuthor & Within;

/** A change of a thing. Null before if it was new, and after if it was deleted. */
interface UndoneChange<Stored> {
  before: Stored | null;
  after: Stored | null;
  at: Instant;
  authorId: number | null;
}

/** A thing as it is now, and the values of some of its fields before a change. */
interface Earlier<Current> {
  current: Current;
  fields: object;
}

/** How changes of a kind are undone (`docs/domain/journal.md#undo`). `Stored` is what the journal keeps of a thing. */
export interface Undoable<Current extends { id: number }, Stored = Current> {
  /** Lists the things with these ids that exist and can be edited. */
  list(db: Db, of: { collectiveId: number; today: IsoDate }, ids: readonly number[]): Promise<readonly Current[]>;
  /** Gives fields their earlier values, by the rules for editing them. */
  restore(trx: Db, by: Undoing, earlier: Earlier<Current>): Promise<Changed[]>;
  /** Whether `restore` would refuse it now, so that it is not offered. Without it, it does not. */
  isRefused?(earlier: Earlier<Current>, now: Date): boolean;
  /** Inserts a thing that was deleted. Without it, none comes back. */
  insert?(trx: Db, by: Undoing, deleted: Stored): Promise<Changed[]>;
  /** True if undoing a change needs a session, as the change itself does. Otherwise, a token with `Everything` is enough. */
  takesNoToken?(change: UndoneChange<Stored>): boolean;
  /** Says whether a member may undo a change. Without it, any member may. Null is the host. */
  isUndoneBy?(personId: number | null, change: UndoneChange<Stored>, now: Date): boolean;
}

/** Returns the input that edits a thing so that it has its earlier values. Throws `ValidationFailed`. */
export function asEdited<Input>(schema: ZodType<Input>, { current, fields }: Earlier<object>): Input {
  return validated(schema, { ...current, ...fields });
}

/** Returns a deleted thing as it can be inserted today. Throws `ValidationFailed`. */
export function asInserted<Stored extends object>(
  schema: ZodType<{ [Field in keyof Stored]?: Stored[Field] | undefined }>,
  deleted: Stored,
): Stored {
  return { ...deleted, ...validated(schema, deleted) };
}
