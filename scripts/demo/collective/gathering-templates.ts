import type { GatheringTemplateInput } from "../../../shared/templates/gathering-templates.schema.ts";

export const TEMPLATES: readonly GatheringTemplateInput[] = [
  {
    title: "Crew check-in",
    summary: "1. How are you?\n2. What did you do, what did you leave?\n3. Who needs a hand?\n\nAn hour at most.",
    expectation: "Expected",
    links: [],
    time_of_day: "18:00",
    minutes: 60,
    repeats: { every: 2, unit: "Week", weekdays: [], on: "Date", until: null, times: null, ends_with_interval: true },
  },
  {
    title: "Listening circle",
    summary:
      "When something between us has gone sour. Two people of the Welcome crew listen, nobody takes minutes, and " +
      "*nothing leaves the room*.",
    expectation: "Encouraged",
    links: [{ link_type: "Website", url: "https://handbook.saltmarsh.example.org/circle", label: "How a circle goes" }],
  },
  {
    title: "Tour of the Loft",
    summary: "The kitchen, the press, the garden, and where the keys hang. Children are welcome.",
    expectation: "Welcome",
    links: [],
    time_of_day: "15:00",
    minutes: 45,
    place: "The Old Net Loft",
  },
];
