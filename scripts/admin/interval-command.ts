import { Command, type Option } from "commander";
import { contentOf, type Event } from "../../shared/events/events.ts";
import { newIntervalSchema } from "../../shared/intervals/intervals.schema.ts";
import type { IntervalLoss, NewInterval } from "../../shared/intervals/intervals.ts";
import { validated } from "../../server/errors.ts";
import {
  changeIntervalDates,
  deleteLaterInterval,
  listLosses,
  restoreInterval,
} from "../../server/features/intervals/corrections.service.ts";
import { createInterval } from "../../server/features/intervals/intervals.service.ts";
import { getCollective } from "../../server/features/collective/collective.queries.ts";
import { todayOf } from "../../server/clock.ts";
import { listRoster } from "../../server/features/people/roster.queries.ts";
import { withCollective, type Administration } from "./administration.ts";
import { collectiveOption, example, noteAndExample, numberOption } from "./options.ts";
import type { Shell } from "./shell.ts";

interface DatesOptions {
  collective?: string;
  start?: string;
  end?: string;
}

interface NumberOption {
  interval: number;
}

interface DeleteOptions extends NumberOption {
  collective?: string;
  yes: boolean;
}

const ONLY_LATER = `
Only an interval that has not begun can be deleted. Everybody's answers for it are deleted too; other intervals keep
their numbers. "interval restore" brings it back, without the answers.`;

export function intervalCommand(shell: Shell): Command {
  return new Command("interval")
    .description("The intervals of a collective")
    .addCommand(
      datesCommand(shell, "add", createInterval)
        .description("adds an interval after the last one; prints its number")
        .addHelpText("after", example("interval add --collective saltmarsh --start 2026-03-02 --end 2026-03-29")),
    )
    .addCommand(
      datesCommand(shell, "change", changeIntervalDates)
        .description("changes the dates of the current interval or of a later one")
        .addOption(intervalOption())
        .addHelpText(
          "after",
          example("interval change --collective saltmarsh --interval 8 --start 2026-03-02 --end 2026-04-05"),
        ),
    )
    .addCommand(deleteCommand(shell))
    .addCommand(
      datesCommand(shell, "restore", restoreInterval)
        .description("brings a deleted interval back with its number, without the answers for it")
        .addOption(intervalOption())
        .addHelpText(
          "after",
          example("interval restore --collective saltmarsh --interval 9 --start 2026-03-30 --end 2026-04-26"),
        ),
    );
}

type Dated = (
  administration: Administration,
  by: { collectiveId: number; authorId: null },
  interval: NewInterval & { id: number },
) => Promise<{ events: Event[] }>;

/** A command that gives an interval its dates; without a number, it is a new one. */
function datesCommand(shell: Shell, name: string, setDates: Dated): Command {
  return new Command(name)
    .addOption(collectiveOption())
    .option("--start <day>", "the first day, as YYYY-MM-DD; not before the previous interval's end")
    .option("--end <day>", "the last day, as YYYY-MM-DD")
    .action(({ collective, start: start_date, end: end_date, interval }: DatesOptions & Partial<NumberOption>) =>
      withCollective(shell, collective, async (administration, collectiveId) => {
        const dates = validated(newIntervalSchema(null), { start_date, end_date });
        const id = interval ?? 0;
        const { events } = await setDates(administration, { collectiveId, authorId: null }, { id, ...dates });
        return { interval_id: interval ?? events.flatMap((event) => contentOf(event, "IntervalCreated")?.id ?? [])[0] };
      }),
    );
}

function deleteCommand(shell: Shell): Command {
  return new Command("delete")
    .description("deletes an interval that has not begun; without --yes, only prints who would lose their answers")
    .addOption(collectiveOption())
    .addOption(intervalOption())
    .option("--yes", "delete the interval", false)
    .addHelpText("after", noteAndExample(ONLY_LATER, "interval delete --collective saltmarsh --interval 9 --yes"))
    .action(({ collective, interval, yes }: DeleteOptions) =>
      withCollective(shell, collective, async (administration, collectiveId) => {
        const { db, clock } = administration;
        const key = { collectiveId, intervalId: interval };
        const { collective: found, rolled_over_on } = await getCollective(db, collectiveId);
        const losses = await listLosses(db, key, todayOf(clock, { ...found, rolled_over_on }));
        if (!yes) throw new Error(`${await describe(administration, collectiveId, losses)} Use --yes to delete it.`);
        const losing = losses.map(({ person_id }) => person_id);
        await deleteLaterInterval(administration, { ...key, authorId: null }, losing);
        return { interval_id: interval };
      }),
    );
}

async function describe({ db }: Administration, collectiveId: number, losses: IntervalLoss[]): Promise<string> {
  if (losses.length === 0) return "Nobody has answered for it.";
  const names = new Map((await listRoster(db, collectiveId)).map(({ id, name }) => [id, name]));
  return `These people would lose their answers: ${losses.map(({ person_id }) => names.get(person_id)).join(", ")}.`;
}

function intervalOption(): Option {
  return numberOption("--interval <number>", "the interval's number").makeOptionMandatory();
}
