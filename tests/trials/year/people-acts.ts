import { getOpenPolls } from "../../../server/features/polls/polls.service.ts";
import { addDays } from "../../../shared/basics/dates.ts";
import { answerOf } from "../../../shared/gatherings/gatherings.ts";
import { pollAnswerOf } from "../../../shared/polls/polls.ts";
import { ClientDevice } from "../../support/client-device.ts";
import { PASSWORD } from "../../support/world.ts";
import { NothingThere } from "./draw.ts";
import { after, type Doing } from "./gathering-acts.ts";
import { DAY, instantOf, MINUTE } from "./life.ts";
import { OFF, planOf, seenIn } from "./view.ts";

export async function pollOf({ by, draw }: Doing) {
  const polls = await by.devices[0].client.polls.list.query();
  const title = draw.pick("poll", polls.map((one) => one.title).toSorted());
  const poll = polls.find((one) => one.title === title);
  if (!poll) throw new NothingThere();
  return poll;
}

export const peopleActs = {
  /** In the app, where it may have to wait or is undone at once, or by a link. */
  answer: async ({ house, by, draw }: Doing) => {
    const gathering = draw.coming();
    const { id, title } = gathering;
    const way = draw.pick("way", ["app", "app", "app", "app", "email", "notification", "lost"]);
    const answer = draw.pick("answer", ["Going", "Going", "Going", "Maybe", "NotGoing", null]);
    const device = by.devices[draw.pick("device", [0, 1])] ?? by.devices[0];
    const tab = draw.pick("tab", [0, 0, 0, 0, 1]);
    const isAway = device.reach === "none";
    const now = planOf(gathering);
    const deed = { person: by, id, answer, plan: isAway ? (device.seen.get(id) ?? OFF) : now };
    const link = house.beliefs.links.get(`${by.name} ${id}`);
    const submit = (chosen: typeof answer) => device.submit(id, { answer: chosen, ...seenIn(deed.plan) }, tab);
    const isUndoable = way === "app" && !isAway && answer !== "Going" && gathering.places !== null;
    const isUndone = isUndoable && answerOf(gathering, by.id) === "Going" && draw.chance("undone", 0.5);
    if ((way === "email" || way === "notification") && link && answer !== null) {
      const seen = link.notification?.seen;
      await house.stranger.client.gatherings.answerLinked.mutate({ token: link.token, answer, seen });
      const about = `${by.name} answers a notification of ${title} at ${link.plan}, but it is ${now}`;
      if (link.notification && link.plan !== now) house.wrong("3 sees what the act is about", about);
      house.answered(deed);
    } else {
      if (deed.plan === OFF) throw new NothingThere();
      if (way === "lost" && !isAway) device.reach = "no response";
      house.answered({ ...deed, device, key: await submit(answer) });
    }
    if (isUndone) house.answered({ ...deed, answer: "Going", key: await submit("Going") });
    await house.view.look();
    const lines = [gathering, house.view.gatherings.get(id)].map((one) => JSON.stringify([one?.going, one?.waiting]));
    if (isUndone && lines[0] !== lines[1]) house.wrong("6 who stays has their places", `${by.name}: ${lines.join()}`);
    if (!isAway) house.beliefs.sees(by, id);
  },

  poll: ({ house, does, draw }: Doing) => {
    const [title, places] = [draw.of("title", () => `q${house.acts}`), draw.pick("places", [null, 1, 2])];
    const first = draw.time();
    const starts = [first, `${addDays(first.slice(0, 10), 1)}${first.slice(10)}`];
    const times = starts.map((starts_at) => ({ starts_at, ends_at: after(starts_at, 60) }));
    return does((client) => client.polls.create.mutate({ title, places, expectation: "Expected", times }));
  },

  answerPoll: async (doing: Doing) => {
    const { id, times } = await pollOf(doing);
    const answer = doing.draw.pick("answer", ["Yes", "Yes", "No", "IfNeedBe"]);
    const answers = times.map(({ starts_at }) => ({ starts_at, answer }));
    return doing.does((client) => client.polls.answer.mutate({ id, answers }));
  },

  /** Anyone who has answered, and is asked again, hears of that within a day. */
  addTime: async (doing: Doing) => {
    const { house, by, draw } = doing;
    const { id, title, times, ranking } = await pollOf(doing);
    const [starts_at, { life, beliefs }, now] = [draw.time(), house, house.life.now];
    const added = { starts_at, ends_at: after(starts_at, 60) };
    await doing.does((client) => client.polls.update.mutate({ id, title, times: [...times, added] }));
    const answered = new Set(ranking.flatMap(({ yes, no, if_need_be }) => [...yes, ...no, ...if_need_be]));
    const check = async () => {
      const [poll] = await getOpenPolls(life.services, life.server.collective.id, (one) => one.id === id);
      const time = poll?.ranking.find((one) => Date.parse(one.starts_at) === instantOf(starts_at));
      if (!time || Date.parse(time.starts_at) < life.now || life.post.wellSince.mail > now) return;
      for (const person of house.people.filter(
        (one) => answered.has(one.id) && !one.byNotificationsAlone && one !== by,
      )) {
        const hasHeard = beliefs
          .recent(person.name, 2)
          .some(({ text }) => text.includes(title) && text.includes("A time was added"));
        if (time.asked.includes(person.id) && !pollAnswerOf(time, person.id) && !hasHeard)
          house.wrong("2 hears of another time", `${person.name} has answered ${title}, and is asked again`);
      }
    };
    house.later.push({ at: now + DAY, check });
  },

  /** Chooses a time. Some take it back at once: then the poll is as before. */
  settle: async (doing: Doing) => {
    const { house, by, draw, does } = doing;
    const poll = await pollOf(doing);
    const { id, title, times } = poll;
    const { starts_at = "" } = times[draw.pick("time", [0, 1, 2])] ?? {};
    const isTakenBack = draw.chance("taken back", 0.3);
    const before = new Set(house.view.gatherings.keys());
    await does((client) => client.polls.settle.mutate({ id, starts_at }));
    if (!isTakenBack) return;
    const chosen = [...house.view.gatherings.keys()].filter((one) => !before.has(one));
    await does((client) => client.polls.reopen.mutate({ id }));
    const polls = await by.devices[0].client.polls.list.query();
    // Nobody was told of it.
    for (const person of house.people) for (const one of chosen) house.beliefs.sees(person, one);
    const [was, now] = [poll, polls.find((one) => one.id === id)].map((one) => JSON.stringify(one));
    if (now !== was) house.wrong("6 who stays has their places", `${title} was ${was}, and is ${now}`);
  },

  /** Gives places back, and perhaps hands on what they planned. Some undo it at once. */
  optOut: async ({ house, house: { view, life }, by, does, draw }: Doing) => {
    const [ahead, exits] = [draw.pick("ahead", [0, 0, 1, 1, 2]), draw.chance("exits", 0.15)];
    const interval_id = (house.state.current_interval?.id ?? 12) + ahead;
    const { end_date } = house.state.intervals.find(({ id }) => id === interval_id) ?? {};
    const opt_out_planned_return_date = exits ? null : addDays(end_date ?? "2026-12-31", 1);
    const kind = { participation_intention: "OptOut", opt_out_type: exits ? "Exit" : "Hiatus" } as const;
    const to = house.person(draw.pick("to", ["", ...house.people.map(({ name }) => name)]));
    const own = view.coming().filter((one) => one.author_id === by.id && house.intervalOf(one) === interval_id);
    const held = to ? own.map(({ id }) => ({ kind: "gathering" as const, id, person_id: to.id })) : [];
    const isUndone = draw.chance("undone", 0.2) && !house.isAway(by, interval_id);
    const takes = to && !house.isAway(to, interval_id) && to !== by;
    const lines = () => JSON.stringify(view.coming().map(({ id, going, waiting }) => [id, going, waiting]));
    const [before, now] = [lines(), life.now];
    // It gives places back.
    house.forget(by, (one) => house.intervalOf(one) >= interval_id);
    await does(({ me }) => me.saveParticipation.mutate({ interval_id, ...kind, opt_out_planned_return_date, held }));
    if (isUndone) {
      await does(({ me }) => me.saveParticipation.mutate({ interval_id, participation_intention: "OptIn" }));
      if (lines() !== before) house.wrong("6 who stays has their places", `${by.name}: ${before} became ${lines()}`);
      return;
    }
    house.awaySince.set(`${by.name} ${interval_id}`, now);
    const check = async () => {
      for (const { id, title } of own) {
        const { author_id = to.id } = view.gatherings.get(id) ?? {};
        if (author_id !== to.id) house.wrong("a call does what it answers", `${title} is not handed on`, "optOut");
        const hasHeard = house.beliefs.recent(to.name, 1).some(({ text }) => text.includes(title));
        if (!hasHeard && life.post.wellSince.mail < now) house.wrong("2 hears what is theirs", `${to.name}: ${title}`);
      }
    };
    if (takes) house.later.push({ at: now + 2 * MINUTE, check });
  },

  /** Invites somebody, or sends another link to who has not come: the one before ends. */
  invite: async ({ house, house: { invitations }, does, draw }: Doing) => {
    const name = draw.pick("name", [`n${house.acts}`, ...invitations.keys()]);
    const { id: person_id } = house.state.people.find((one) => one.display_name === name) ?? {};
    Object.assign(invitations.get(name) ?? {}, { until: 0 });
    await does(async ({ invitations: { resend, send } }) =>
      person_id ? resend.mutate({ person_id }) : send.mutate({ name, email: `${name}@example.org` }),
    );
  },

  /** Follows the last link, which works for a week. An email that has waited may have come on its last day. */
  join: async ({ house, house: { life, people, invitations }, draw }: Doing) => {
    const name = draw.pick("name", [...invitations.keys()]);
    const { token = "", until = 0 } = invitations.get(name) ?? {};
    const device = new ClientDevice(life);
    const joining = device.client.auth.resetPassword.mutate({ token, password: PASSWORD });
    const hasCome = await joining.then(() => true).catch(() => false);
    if (hasCome ? life.now >= until : life.now < until - DAY)
      house.wrong("a call does what it answers", `${name} ${hasCome ? "joins" : "cannot join"}`, "join");
    if (!hasCome) return;
    people.push({ name, id: await device.signIn(name), devices: [device], byNotificationsAlone: false });
    invitations.delete(name);
    house.joinedAt = life.now;
  },

  /** Goes to all of a series, or no longer does. */
  goToAll: async ({ house, by, does, draw }: Doing) => {
    const { series_id: id } = draw.coming((one) => one.series_id !== null);
    const going = draw.chance("going", 0.8);
    house.forget(by, ({ series_id }) => series_id === id);
    await does((client) => client.gatherings.answerSeries.mutate({ id: id ?? 0, going }));
    await house.checkSeries(by);
  },

  comeBack: async ({ house, by, does, draw }: Doing) => {
    const isAway = (id: number) => house.awaySince.has(`${by.name} ${id}`);
    const interval_id = draw.pick("interval", house.state.intervals.map(({ id }) => id).filter(isAway));
    house.forget(by, (one) => house.intervalOf(one) >= interval_id);
    await does((client) => client.me.saveParticipation.mutate({ interval_id, participation_intention: "OptIn" }));
    house.awaySince.delete(`${by.name} ${interval_id}`);
    await house.checkSeries(by);
  },
};
