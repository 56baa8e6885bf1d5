import { isAnnounced } from "../../../shared/gatherings/gatherings.ts";
import { NothingThere } from "./draw.ts";
import type { Doing } from "./gathering-acts.ts";
import { DAY } from "./life.ts";
import { pollOf } from "./people-acts.ts";
import { CREWS } from "./world.ts";

/** For how long links of the question whether somebody is still there work for certain, and at most. */
const [SHORTEST, LONGEST] = [29 * DAY, 30 * DAY];

/** People ask each other, and are asked. */
export const askingActs = {
  /** Asks somebody for an answer to a gathering or a poll, as the row of a person does. */
  remind: async (doing: Doing) => {
    const { house, draw, does } = doing;
    const kind = draw.pick("kind", ["gathering", "gathering", "poll"]);
    const { id, title } = kind === "poll" ? await pollOf(doing) : draw.coming();
    // A few, so that they are reminded again.
    const names = house.people.slice(0, 4).map(({ name }) => name);
    const to = house.person(draw.pick("to", names));
    await does(async ({ reminders: { sendForPoll, sendForGathering } }) => {
      const send = kind === "poll" ? sendForPoll : sendForGathering;
      const { reminded } = await send.mutate({ id, person_id: to.id });
      if (reminded.length > 0) house.reminders.noteThing(to, `${kind} ${id} ${title}`);
    });
  },

  /** Turns reminders off, or on again. */
  chooseReminders: ({ does }: Doing) =>
    does(async ({ mailPreferences, calls }) => {
      const reminders = !(await mailPreferences.get.query()).reminders;
      await mailPreferences.update.mutate({ reminders });
      await calls.choose.mutate({ reminders });
    }),

  /** Plans to take part in a crew, having seen in the wizard what the interval asks, or some of it. */
  joinCrew: async ({ house, house: { view, state }, by, does, draw }: Doing) => {
    const interval_id = (state.current_interval?.id ?? 12) + draw.pick("ahead", [0, 0, 0, 1]);
    if (house.isAway(by, interval_id)) throw new NothingThere();
    const crew_id = house.life.server.crew(draw.pick("crew", CREWS));
    const asked = view.coming().filter((one) => isAnnounced(one) && house.intervalOf(one) === interval_id);
    const shown = asked.filter((one) => one.crew_id === null || one.crew_id === crew_id);
    const shown_gatherings = shown.slice(0, draw.pick("shown", [0, 1, 99])).map(({ id }) => id);
    const plan = { participation_intention: "OptIn" as const, crew_involvements: [{ crew_id }], shown_gatherings };
    await does(async ({ me }) => {
      await me.saveParticipation.mutate({ interval_id, ...plan });
      for (const id of shown_gatherings) house.beliefs.sees(by, id, true);
    });
  },

  /** Says by the link of the question that they are still with the group, also once that is of no use any more. */
  stillHere: async ({ house, house: { life, state, wrong }, draw }: Doing) => {
    const question = house.questions.get(draw.pick("question", [...house.questions.keys()]));
    if (!question) throw new NothingThere();
    const { name, token, interval, at } = question;
    const person = house.person(name);
    const key = { collective_id: life.server.collective.id, person_id: person.id };
    const read = async () => {
      const plans = life.services.db.selectFrom("collective_involvements").selectAll().orderBy("interval_id");
      return plans.where(({ and }) => and(key)).execute();
    };
    const before = await read();
    const linked = house.stranger.client.reminders.answerLinked.mutate({ token });
    const hasSaid = await linked.then(() => true).catch(() => false);
    const isOver = house.hasLeft(person) || interval < (state.current_interval?.id ?? 12) || life.now >= at + LONGEST;
    if (hasSaid ? isOver : !isOver && life.now < at + SHORTEST)
      wrong("1 says that they are still there", `${name} ${hasSaid ? "can" : "cannot"} of ${interval}`);
    const expected = before.map((one) => {
      const isAnswered = one.participation_intention !== null || one.status !== "Participating";
      const isAsked = hasSaid && one.interval_id === interval && !isAnswered;
      return isAsked ? { ...one, participation_intention: "OptIn" } : one;
    });
    const now = await read();
    if (JSON.stringify(now) !== JSON.stringify(expected))
      wrong("1 says that they are still there", `${name}: ${JSON.stringify(now)}, not ${JSON.stringify(expected)}`);
  },
};
