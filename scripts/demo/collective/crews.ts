import type { CrewInput } from "../../../shared/crews/crews.ts";

/** A crew, with its letter in the table of `history.ts`. */
export interface DemoCrew extends CrewInput {
  letter: string;
}

/** In the order of their ids, which determine their badge colours. */
export const CREWS: readonly DemoCrew[] = [
  {
    letter: "h",
    name: "Hearth",
    description:
      "Cooks the Thursday dinner for forty, keeps the larder honest, and sees to the Loft itself: the stove, the " +
      "keys, the gutters. We start at four, eat at seven and are home by nine.",
    links: [
      { link_type: "Matrix", url: "https://matrix.example.org/#/room/#hearth:example.org", label: "Hearth chat" },
      { link_type: "Website", url: "https://handbook.saltmarsh.example.org/kitchen", label: "Recipes for forty" },
    ],
  },
  {
    letter: "g",
    name: "Garden",
    description:
      "Twenty-two raised beds, the orchard row, the compost and an argument about slugs. Work mornings on Saturdays, " +
      "watering by rota in the dry weeks. What we harvest goes to Hearth first and home with whoever came second. " +
      "Se habla español entre los bancales, et français au compost.",
    links: [
      { link_type: "Matrix", url: "https://matrix.example.org/#/room/#garden:example.org", label: "Garden chat" },
      { link_type: "Taiga", url: "https://taiga.example.org/project/saltmarsh-garden/kanban", label: "Beds and jobs" },
      { link_type: "Website", url: "https://calendar.saltmarsh.example.org/watering", label: "Watering rota" },
    ],
  },
  {
    letter: "r",
    name: "Repair Café",
    description:
      "Every second Sunday people bring what is broken and we mend it with them: lamps, zips, toasters, bicycles, now " +
      "and then a heart. Needs at least three fixers and one person at the door with the kettle.",
    links: [{ link_type: "Loomio", url: "https://loomio.example.org/saltmarsh/repair", label: "Tool purchases" }],
  },
  {
    letter: "w",
    name: "Welcome",
    description:
      "Reads expressions of interest, answers every one of them, and walks newcomers through their first interval. " +
      "Also the people to talk to when something between two of us has gone sour.",
    links: [
      { link_type: "Website", url: "https://handbook.saltmarsh.example.org/welcome", label: "How we welcome" },
      { link_type: "Loomio", url: "https://loomio.example.org/saltmarsh/welcome", label: null },
    ],
  },
  {
    letter: "m",
    name: "Money and Stewardship",
    description:
      "Pays the bills on the first of the month, tells everyone what is left, and looks after the lease, the insurance " +
      "and the grant reports. Spreadsheets are provided, patience is not.",
    links: [
      { link_type: "Loomio", url: "https://loomio.example.org/saltmarsh/money", label: "Budget decisions" },
      { link_type: "Website", url: "https://ledger.saltmarsh.example.org", label: "Open ledger" },
    ],
  },
  {
    letter: "t",
    name: "The Tideline",
    description:
      "Our newsletter, four pages on real paper, folded by hand. One issue an interval if the words turn up.",
    links: [{ link_type: "Website", url: "https://tideline.example.org", label: "Past issues" }],
  },
  {
    letter: "d",
    name: "Digital Shed",
    description:
      "Keeps the website, the chat and the mailing lists alive and our passwords out of the kitchen drawer. Glad to sit " +
      "beside you while you learn; not glad to be phoned about printers.",
    links: [
      { link_type: "Taiga", url: "https://taiga.example.org/project/saltmarsh-digital/kanban", label: "Board" },
      { link_type: "Matrix", url: "https://matrix.example.org/#/room/#digital-shed:example.org", label: "Help desk" },
    ],
  },
];

/** A crew's id, by its letter. `crewIds` are in the order of `CREWS`. */
export function getCrewId(letter: string, crewIds: readonly number[]): number {
  const id = crewIds[CREWS.findIndex((crew) => crew.letter === letter.toLowerCase())];
  if (id === undefined) throw new Error(`No crew has the letter ${letter}`);
  return id;
}
