import type { Weekday } from "../../../shared/enumerations.ts";
import type { Repeats } from "../../../shared/series/gathering-series.schema.ts";
import type { GatheringInput } from "../../../shared/gatherings/gatherings.ts";
import type { PersonKey } from "./people.ts";

interface DemoGathering
  extends
    Pick<GatheringInput, "title" | "place" | "description" | "expectation">,
    Partial<Pick<GatheringInput, "links" | "places">> {
  /** The crew's letter (`crews.ts`); everyone's without one. */
  crew?: string;
  by: PersonKey;
  /** `HH:MM` */
  from: string;
  to: string;
  /** How many days later it ends. */
  lasts?: number;
}

/** It begins with the first interval, on the first day that fits. */
export interface DemoSeries extends DemoGathering {
  repeats: Pick<Repeats, "unit"> & Partial<Repeats>;
  on: { weekday: Weekday; weekOfMonth?: number } | { date: number };
}

/** One in each interval, or only in every so many. */
export interface DemoSingle extends DemoGathering {
  /** From 1. */
  week: number;
  weekday: Weekday;
  everyIntervals?: number;
}

const LOFT = "The Old Net Loft";

/** All names of places are invented. */
export const SERIES: readonly DemoSeries[] = [
  {
    title: "Thursday dinner",
    crew: "h",
    by: "marisol",
    repeats: { unit: "Week" },
    on: { weekday: "TH" },
    from: "16:00",
    to: "21:00",
    place: LOFT,
    description: "Chopping from four, forty plates at **seven**. Bring an apron; knives are there.",
    expectation: "Expected",
  },
  {
    title: "Work morning",
    crew: "g",
    by: "hinemoa",
    repeats: { unit: "Week" },
    on: { weekday: "SA" },
    from: "09:00",
    to: "12:30",
    place: "The beds behind the Loft, by the blue cupboard",
    description:
      "- Gloves are in the cupboard\n- Soup at half past twelve\n\nSe habla español, et français au compost.",
    expectation: "Encouraged",
  },
  {
    title: "Repair Café",
    crew: "r",
    by: "bea",
    repeats: { unit: "Week", every: 2 },
    on: { weekday: "SU" },
    from: "13:00",
    to: "17:00",
    place: LOFT,
    description: "Fixers come at half past twelve. Somebody has the door, somebody has the kettle.",
    expectation: "Expected",
  },
  {
    title: "All of us",
    by: "priya",
    repeats: { unit: "Month", on: "Weekday" },
    on: { weekday: "TU", weekOfMonth: 2 },
    from: "19:00",
    to: "21:30",
    place: LOFT,
    description: "What the last weeks taught us, and what the next ones need. Children are welcome, quarrels too.",
    links: [
      { link_type: "Website", url: "https://handbook.saltmarsh.example.org/assembly", label: "How we decide" },
      { link_type: "Loomio", url: "https://loomio.example.org/saltmarsh", label: "What is on the table" },
    ],
    expectation: "Expected",
  },
  {
    title: "Bills and bread",
    crew: "m",
    by: "yusuf",
    repeats: { unit: "Month" },
    on: { date: 1 },
    from: "18:30",
    to: "20:00",
    place: "https://meet.saltmarsh.example.org/ledger",
    description: "The bills of the month, from home. Bread is your own.",
    links: [{ link_type: "Website", url: "https://ledger.saltmarsh.example.org", label: "Open ledger" }],
    expectation: "Expected",
  },
];

export const SINGLES: readonly DemoSingle[] = [
  {
    title: "First tea for newcomers",
    crew: "w",
    by: "priya",
    week: 2,
    weekday: "WE",
    from: "17:00",
    to: "18:30",
    place: "Priya's kitchen, Cooper's Row 4",
    description: null,
    expectation: "Welcome",
    places: 6,
  },
  {
    title: "Pan para principiantes",
    by: "anahi",
    week: 3,
    weekday: "SA",
    from: "15:00",
    to: "19:00",
    place: LOFT,
    description: "En el horno caben **cuatro** panes, así que hay cuatro plazas. Trae un paño limpio y hambre.",
    expectation: "Encouraged",
    places: 4,
  },
  {
    title: "Sprechstunde im Schuppen",
    by: "petra",
    week: 3,
    weekday: "WE",
    from: "18:00",
    to: "19:30",
    place: "https://meet.saltmarsh.example.org/shed",
    description: "Passwörter, Drucker, der ganze Rest. Questions in English are just as welcome.",
    expectation: "Encouraged",
  },
  {
    title: "La une, crayon en main",
    crew: "t",
    by: "linh",
    week: 3,
    weekday: "MO",
    from: "18:30",
    to: "20:30",
    place: "Chez Linh, sous les toits",
    description: "On dessine la première page ensemble. Il y a du thé, et trop de gommes.",
    expectation: "Encouraged",
  },
  {
    title: "Folding The Tideline",
    crew: "t",
    by: "saoirse",
    week: 4,
    weekday: "FR",
    from: "20:00",
    to: "23:30",
    place: LOFT,
    description: "Four pages, three hundred copies, and all the biscuits that are left.",
    expectation: "Encouraged",
  },
  {
    title: "Weekend on the island",
    by: "tunde",
    week: 1,
    weekday: "FR",
    everyIntervals: 4,
    from: "17:00",
    to: "15:00",
    lasts: 2,
    place: "The warden's hut",
    description:
      "The ferry takes bicycles. Tunde has the tide table.\n\n1. Friday: soup\n2. Saturday: the long walk\n3. Sunday: the early ferry, or the late one",
    links: [{ link_type: "Website", url: "https://ferry.example.org", label: "Ferry times" }],
    expectation: "Welcome",
    places: 12,
  },
];

/** A change of one gathering of a series: it is moved, or cancelled for a reason. */
export interface DemoChange {
  title: string;
  /** It is the first one that is at least so many days after today. */
  after: number;
  /** How many days before it people are told. */
  ahead: number;
  becomes: string | { daysEarlier: number; from: string; to: string; place: string };
}

export const CHANGES: readonly DemoChange[] = [
  { title: "Work morning", after: -150, ahead: 1, becomes: "The beds are under water." },
  {
    title: "Thursday dinner",
    after: -104,
    ahead: 4,
    becomes: "Half of us cook at the wedding, the other half dances.",
  },
  { title: "Work morning", after: -61, ahead: 2, becomes: "Storm. Stay at home, the trees will be there." },
  {
    title: "Thursday dinner",
    after: 8,
    ahead: 16,
    becomes: "The stove is being swept. Come the week after, twice as hungry.",
  },
  {
    title: "Repair Café",
    after: 3,
    ahead: 18,
    becomes: { daysEarlier: 1, from: "14:00", to: "18:00", place: "The back room of the library" },
  },
];
