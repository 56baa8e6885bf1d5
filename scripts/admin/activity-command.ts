import { Command, Option } from "commander";
import { JOURNAL_KINDS, type JournalKind } from "../../shared/journal/journal-kinds.ts";
import { DEFAULT_LANGUAGE } from "../../shared/languages.ts";
import { loadCollectiveState } from "../../server/features/state/collective-state.service.ts";
import { getJournal } from "../../server/features/journal/journal.service.ts";
import { undo } from "../../server/features/journal/undo.service.ts";
import { withCollective } from "./administration.ts";
import { getCrewId, getRosterEntry } from "./look-ups.ts";
import { collectiveOption, example, noteAndExample, numberOption } from "./options.ts";
import type { Shell } from "./shell.ts";

interface ListOptions {
  collective?: string;
  person?: string;
  crew?: string;
  interval?: number;
  kind?: JournalKind;
  before?: number;
}

const CHOOSING = `
If something was changed again since, name the fields to restore; "activity list" shows them, with their earlier and
current values.`;

/** Lists changes of a collective, and undoes them. */
export function activityCommand(shell: Shell): Command {
  const activity = new Command("activity").description("What has changed in a collective, and how to undo it");
  activity
    .command("list")
    .description("lists fifty changes, newest first, each with what undoing it would restore")
    .addOption(collectiveOption())
    .option("--person <id>", "by or about a person, given by their id or email address")
    .option("--crew <id>", "about a crew, given by its id or name")
    .addOption(numberOption("--interval <number>", "about an interval"))
    .addOption(new Option("--kind <kind>", "only of this kind").choices(JOURNAL_KINDS))
    .addOption(numberOption("--before <revision>", "only changes before this one"))
    .addHelpText("after", example("activity list --collective saltmarsh --crew Garden"))
    .action(({ collective, person, crew, interval, kind, before }: ListOptions) =>
      withCollective(shell, collective, async (administration, collectiveId) => {
        const { db, clock } = administration;
        const filter = {
          kind,
          before,
          interval_id: interval,
          person_id: person === undefined ? undefined : (await getRosterEntry(db, collectiveId, person)).id,
          crew_id: crew === undefined ? undefined : await getCrewId(db, collectiveId, crew),
        };
        const state = await loadCollectiveState(administration, collectiveId);
        const { entries, next } = await getJournal(
          db,
          { state, now: clock.now(), viewerId: null, language: DEFAULT_LANGUAGE },
          filter,
        );
        return { entries: entries.map(({ words: _words, ...entry }) => entry), next };
      }),
    );
  activity
    .command("undo")
    .description("restores what a change replaced, with a new change")
    .addOption(collectiveOption())
    .addOption(numberOption("--revision <number>", "the change, by its number in the list").makeOptionMandatory())
    .option("--fields <field...>", "only these fields")
    .addHelpText("after", noteAndExample(CHOOSING, "activity undo --collective saltmarsh --revision 412"))
    .action(({ collective, ...undoing }: { collective?: string; revision: number; fields?: string[] }) =>
      withCollective(shell, collective, async (administration, collectiveId) => {
        const { revision } = await undo(administration, { collectiveId, authorId: null }, undoing);
        return { revision };
      }),
    );
  return activity;
}
