import type { Language } from "../../../shared/languages.ts";
import type { ProfileInput } from "../../../shared/people/people.ts";

export interface DemoPerson extends ProfileInput {
  /** The day they joined, by interval and day, if they are not among the founders. */
  joined?: { interval: number; day: number };
  /** The one they have chosen, in which they write too. The others have chosen none. */
  language?: Language;
}

/** In the order in which they joined, which is the order of their ids. All names are invented. */
const people = {
  marisol: {
    display_name: "Marisol Etxeberria",
    about:
      "I found the Loft when it was still full of nets and pigeons. Cook by trade, so I am happiest when somebody else " +
      "makes the schedule and I make the soup.\n\nMornings are bad. Ask me after the second coffee.",
    avatar_id: 4,
    contacts: [
      { label: "Phone, after ten", text: "+44 1632 960104" },
      { label: "Email", text: "marisol@soup.example.org" },
    ],
  },
  tunde: {
    display_name: "Tunde Okerinde-Lindqvist",
    about: "Retired surveyor. Beds are straight where I have been.",
    avatar_id: 7,
  },
  bea: {
    display_name: "Bea Hollingthwaite",
    about: "Sewing machines, radios, commas. I live with a long illness, so I come and go; please plan me as a bonus.",
    avatar_id: 2,
  },
  yusuf: {
    display_name: "Yusuf Karamanlı",
    about:
      "Bookkeeper in the week, father of twins all of it. I like questions about the budget and will answer the same one " +
      "twice. On Fridays I do not work.",
    avatar_id: 9,
  },
  ilse: {
    display_name: "Ilse Brandtner",
    about: "Printed the first Tideline on a machine older than me. Moved up the coast, still reading along.",
    avatar_id: 1,
  },
  priya: {
    display_name: "Priya Raghunandan",
    about:
      "Mediator. I came for one dinner four years ago and stayed to do the dishes. If you are new and everything seems " +
      "to have been decided before you came: it has not, and I would like to hear what you think.",
    avatar_id: 5,
  },
  dorota: {
    display_name: "Dorota Wiśniowska",
    about: "Translator, night owl, collector of misprints.",
    avatar_id: 10,
  },
  kwabena: {
    display_name: "Kwabena Addo-Mills",
    about: "Bicycles first, then everything else with a chain. I teach at the college, so term time is thin.",
    avatar_id: 3,
  },
  linh: {
    display_name: "Linh Tran-Moreaux",
    about: "Je dessine les unes du Tideline. Lente au courrier, rapide au pinceau.",
    avatar_id: 6,
    language: "fr",
  },
  fergus: {
    display_name: "Fergus McAllandale",
    about: "Joiner. If it wobbles I have seen it.",
    avatar_id: 8,
  },
  noor: {
    display_name: "Noor Haddadine",
    about:
      "Nurse on rotating shifts. I can only ever say yes to two weeks at a time, and I have learned to say it out loud. " +
      "Ask me about mint.",
    avatar_id: 2,
  },
  anahi: {
    display_name: "Anahí Quispe Roldán",
    about: "Pan, sobre todo. A veces, trompetas.",
    avatar_id: 10,
    language: "es",
  },
  jonah: { display_name: "Jonah Silverbrooke", about: null, avatar_id: 1 },
  hinemoa: {
    display_name: "Hinemoa Ruakere-Platt",
    about:
      "Grew up on a flood plain and never quite left. I keep the seed library and the list of who has which key. I talk " +
      "to the trees but only in spring.\n\nI am deaf in one ear: sit on my left.",
    avatar_id: 5,
  },
  saoirse: {
    display_name: "Saoirse Quillan",
    about: "Sound engineer between tours. Loves a cable, hates a meeting.",
    avatar_id: 6,
  },
  oluwaseun: {
    display_name: "Oluwaseun Maximilian Bartholomew-Fetherstone de la Cruz",
    about: "Seun is fine.",
    avatar_id: 9,
    joined: { interval: 2, day: 2 },
  },
  casper: {
    display_name: "Casper Vandenhoekx",
    about: "Here for a year of study, grateful for every dinner.",
    avatar_id: 7,
    joined: { interval: 2, day: 3 },
  },
  wren: {
    display_name: "Wren",
    about: "They/them. Solder, soil, silence.",
    avatar_id: 3,
    joined: { interval: 3, day: 2 },
  },
  mateus: {
    display_name: "Mateus Figueirinha",
    about: "Line cook with a bad knee. I bring music whether it is wanted or not.",
    avatar_id: 4,
    joined: { interval: 3, day: 2 },
  },
  ingrid: {
    display_name: "Ingrid Solheim-Nakatani",
    about:
      "I study how groups remember things, and I try not to do it here. Good at minutes, at long walks and at staying " +
      "with a hard conversation until it gets easier.",
    avatar_id: 8,
    joined: { interval: 4, day: 1 },
  },
  rashid: {
    display_name: "Rashid Benaddoune",
    about: "Delivery rides by day, poems by night.",
    avatar_id: 1,
    joined: { interval: 4, day: 3 },
  },
  petra: {
    display_name: "Petra Hladíková",
    about: "Gelernte Schriftsetzerin, heute Programmiererin. Ich rücke dir die Ränder gerade.",
    avatar_id: 2,
    language: "de",
    joined: { interval: 5, day: 2 },
  },
  eunji: { display_name: "Eun-ji Halvorsen", about: null, avatar_id: 7, joined: { interval: 5, day: 2 } },
  samira: {
    display_name: "Samira Dualeh-Whitlock",
    about: "I run the network at the library and cook for six at home, which makes forty look possible.",
    avatar_id: 10,
    joined: { interval: 6, day: 2 },
  },
  theo: {
    display_name: "Theo Blackwater-Ng",
    about: "New in town. Carpentry student, good at carrying things.",
    avatar_id: 8,
    joined: { interval: 7, day: 2 },
  },
  // Joined a few days ago and has not answered anything yet.
  juniper: { display_name: "Juniper Castellanos", about: null, avatar_id: null, joined: { interval: 7, day: 9 } },
} satisfies Record<string, DemoPerson>;

export type PersonKey = keyof typeof people;

export const PEOPLE: Readonly<Record<PersonKey, DemoPerson>> = people;
export const PERSON_KEYS = Object.keys(people) as PersonKey[];

export function isPersonKey(text: string): text is PersonKey {
  return Object.hasOwn(people, text);
}

export function emailOf(key: PersonKey): string {
  return `${key}@saltmarsh.example.org`;
}
