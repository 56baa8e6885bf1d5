import { Command } from "commander";
import type { Event } from "../../shared/events.ts";
import { newIntervalSchema } from "../../shared/intervals.schema.ts";
import { validated } from "../../server/errors.ts";
import { createInterval } from "../../server/features/intervals/intervals.service.ts";
import { withCollective } from "./administration.ts";
import { collectiveOption, example } from "./options.ts";

interface AddOptions {
  collective: string;
  start?: string;
  end?: string;
}

export function intervalCommand(): Command {
  const interval = new Command("interval").description("The intervals of a collective");
  interval
    .command("add")
    .description("adds an interval after the last one; prints its number")
    .addOption(collectiveOption())
    .option("--start <day>", "the first day, as YYYY-MM-DD; at the earliest the last interval's end")
    .option("--end <day>", "the last day, as YYYY-MM-DD")
    .addHelpText("after", example("interval add --collective saltmarsh --start 2026-03-02 --end 2026-03-29"))
    .action(({ collective, start: start_date, end: end_date }: AddOptions) =>
      withCollective(collective, async (administration, collectiveId) => {
        const by = { collectiveId, authorId: null };
        const dates = validated(newIntervalSchema(null), { start_date, end_date });
        const { events } = await createInterval(administration, by, dates);
        return { interval_id: events.flatMap(createdInterval)[0] };
      }),
    );
  return interval;
}

function createdInterval(event: Event): number[] {
  if (!("IntervalsEvent" in event) || !("IntervalCreated" in event.IntervalsEvent)) return [];
  return [event.IntervalsEvent.IntervalCreated.id];
}
