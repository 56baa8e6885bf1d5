import { POLL_ANSWERS } from "../../shared/enumerations.ts";
import { addDays } from "../../shared/basics/dates.ts";
import type { PollOutline } from "../../shared/polls/polls.ts";
import { weekdayOf } from "../../shared/series/repeats.ts";
import { pollInputSchema } from "../../shared/polls/polls.schema.ts";
import { listOpenPolls } from "../../server/features/polls/polls.queries.ts";
import { answerPoll, createPoll } from "../../server/features/polls/polls.service.ts";
import { writeChoice } from "../../server/features/polls/settle.service.ts";
import { change } from "../../server/revision/change.ts";
import { CURRENT_INTERVAL, firstFrom, type Moment } from "./calendar.ts";
import { getCrewId } from "./collective/crews.ts";
import { PERSON_KEYS, type PersonKey } from "./collective/people.ts";
import { POLLS, type DemoPoll } from "./collective/polls.ts";
import type { Collective } from "./gatherings.ts";

/** Answers come on the days after a poll was asked. */
const DAYS_TO_ANSWER = 3;
const LETTERS = ["y", "i", "n"];

/** Finds times for gatherings on a day: polls are asked, answered and settled. */
export async function findTimes(collective: Collective, { interval, day }: Moment): Promise<void> {
  if (interval !== CURRENT_INTERVAL) return;
  for (const poll of POLLS) {
    if (day === poll.asked) await ask(collective, poll);
    if (day > poll.asked && day <= poll.asked + DAYS_TO_ANSWER) await answer(collective, poll, day - poll.asked);
    if (day === poll.settled?.day) await settle(collective, poll, poll.settled.time);
  }
}

async function ask({ dependencies, collectiveId, crewIds, personIds, today }: Collective, poll: DemoPoll) {
  const { by, crew, times, ...about } = poll;
  const input = pollInputSchema.parse({
    ...about,
    crew_id: crew === undefined ? null : getCrewId(crew, crewIds),
    times: times.map(({ after, weekday, from, to }) => {
      const date = firstFrom(addDays(today, after), (day) => weekdayOf(day) === weekday);
      return { starts_at: `${date}T${from}`, ends_at: `${date}T${to}` };
    }),
  });
  await createPoll(dependencies, { collectiveId, authorId: personIds.get(by) ?? null }, input);
}

async function answer(collective: Collective, poll: DemoPoll, day: number): Promise<void> {
  const { dependencies, collectiveId, personIds } = collective;
  const { id, times } = await getOpenPoll(collective, poll);
  for (const [who, letters] of Object.entries(poll.answers)) {
    const personId = personIds.get(who as PersonKey);
    const isToday = PERSON_KEYS.indexOf(who as PersonKey) % DAYS_TO_ANSWER === day - 1;
    if (personId === undefined || !isToday) continue;
    const answers = times.flatMap(({ starts_at }, index) => {
      const given = POLL_ANSWERS[LETTERS.indexOf(letters[index] ?? "")];
      return given ? [{ starts_at, answer: given }] : [];
    });
    await answerPoll(dependencies, { collectiveId, personId, id }, answers);
  }
}

async function settle(collective: Collective, poll: DemoPoll, time: number): Promise<void> {
  const { dependencies, collectiveId, personIds } = collective;
  const { id, times } = await getOpenPoll(collective, poll);
  const by = { collectiveId, authorId: personIds.get(poll.by) ?? null, id };
  const now = dependencies.clock.now().toISOString();
  // Nobody is mailed about it.
  await change(dependencies, by, async (trx) => {
    const { changed } = await writeChoice(trx, { ...by, now }, times[time]?.starts_at ?? "");
    return changed;
  });
}

async function getOpenPoll({ dependencies, collectiveId }: Collective, { title }: DemoPoll): Promise<PollOutline> {
  const found = (await listOpenPolls(dependencies.db, collectiveId)).find((poll) => poll.title === title);
  if (!found) throw new Error(`There is no open poll ${title}`);
  return found;
}
