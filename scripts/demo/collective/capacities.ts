import type { ParticipationInput } from "../../../shared/participation/involvements.ts";
import { PERSON_KEYS, type PersonKey } from "./people.ts";

type Capacity = Pick<
  ParticipationInput,
  "wellbeing" | "focus" | "capacity" | "capacity_score" | "private_capacity_planning"
>;

/** Answers for the current and the next interval. People who are not listed gave none. */
const RECENT: Record<number, Partial<Record<PersonKey, Capacity>>> = {
  7: {
    marisol: {
      wellbeing: "I am feeling up and down. The oven broke on the coldest day and I took it personally.",
      focus: "My focus is on generating income. Two weddings to cater.",
      capacity: "Thursdays are safe. Please do not give me anything with a deadline.",
      capacity_score: -1,
    },
    tunde: {
      wellbeing: "Mostly well. Knees disagree.",
      focus: "My focus is on community projects.",
      capacity_score: 0,
    },
    bea: {
      wellbeing: "I am feeling exhausted. New medication, and nobody can say yet whether it is the good kind of tired.",
      focus: "My focus is on surviving, honestly.",
      capacity:
        "Small mending at my own table. I may have to drop out at short notice and would like that to be all right.",
      capacity_score: -1,
      private_capacity_planning: true,
    },
    yusuf: {
      wellbeing: "I am feeling mostly well. The twins have discovered stairs.",
      focus: "My focus is on care responsibilities.",
      capacity: "Evenings after eight, from home.",
      capacity_score: 0,
    },
    priya: {
      wellbeing: "A bit meh. I carried two conflicts at once last interval and noticed it in my shoulders.",
      focus: "My focus is on study.",
      capacity: "Happy to listen, not to lead.",
      capacity_score: -1,
    },
    linh: {
      wellbeing: "De retour des montagnes, un peu intimidée par les pièces pleines de monde.",
      focus: "Le dessin. Et un cœur brisé, si tu veux tout savoir.",
      capacity_score: 0,
      private_capacity_planning: true,
    },
    noor: {
      wellbeing: "I am feeling overwhelmed. Night shifts, three in a row, twice.",
      focus: "My focus is on generating income. I sleep when the light is wrong.",
      capacity: "First two weeks: almost nothing. Then I am yours for watering.",
      capacity_score: -1,
    },
    anahi: { wellbeing: "Me siento con ganas de todo. ¡La masa madre ganó un premio!", capacity_score: 1 },
    hinemoa: {
      wellbeing: "I am feeling mostly well. It is planting time, so I am hard to find indoors.",
      focus: "My focus is on community projects: the orchard row, and getting the seed library out of my hallway.",
      capacity:
        "Plenty in daylight. I can convene Garden again if somebody else keeps the chat; reading forty messages on a " +
        "small screen is what wore me out last time, not the digging.",
      capacity_score: 1,
    },
    saoirse: { focus: "My focus is on travel. Home for two weeks, then a van.", capacity_score: 0 },
    oluwaseun: { wellbeing: "Fine.", focus: "Work.", capacity: "As usual.", capacity_score: 0 },
    wren: {
      wellbeing: "Started something with a therapist. Good, and it costs a day each time.",
      focus: "My focus is on surviving and on the tomatoes.",
      capacity_score: 0,
      private_capacity_planning: true,
    },
    ingrid: {
      wellbeing: "I am feeling determined.",
      focus: "My focus is on study. Chapter three of five.",
      capacity: "Two evenings a week. I would enjoy convening Welcome if Priya wants a rest.",
      capacity_score: 0,
    },
    rashid: {
      wellbeing: "Exhausted.",
      focus: "My focus is on generating income.",
      capacity: "None. I mean it this time.",
      capacity_score: -1,
    },
    petra: { capacity: "Eine Ausgabe gesetzt, zwei Fehler behoben. In dieser Reihenfolge.", capacity_score: 0 },
    samira: {
      wellbeing: "I am feeling excitable. My sister is here, so there are now eight at the table.",
      focus: "My focus is on social connection.",
      capacity: "More than usual. Give me the big pots.",
      capacity_score: 1,
    },
    theo: { wellbeing: "Curious, a bit nervous.", focus: "Learning everyone's names." },
  },
  8: {
    marisol: {
      wellbeing: "I am feeling mostly well. It is amazing what a working oven does.",
      focus: "My focus is on social connection.",
      capacity: "Back to my usual. I would like to teach somebody the Thursday run from start to end.",
      capacity_score: 0,
    },
    tunde: {
      wellbeing: "Well rested, oddly.",
      focus: "My focus is on community projects. The lease is up for renewal.",
      capacity: "I will convene Money if Yusuf sits beside me once.",
      capacity_score: 1,
    },
    yusuf: { focus: "My focus is on care responsibilities.", capacity_score: -1 },
    anahi: { wellbeing: "Sigo con ganas de todo.", focus: "El pan. Las trompetas.", capacity_score: 1 },
    hinemoa: {
      wellbeing: "I am feeling up and down. The slugs took the beans.",
      focus: "My focus is on care responsibilities; my aunt comes home from hospital.",
      capacity: "Mornings only, and not on Mondays.",
      capacity_score: 0,
    },
    wren: {
      wellbeing: "Steadier than I have been in a year. I do not want to talk about it in the group yet.",
      focus: "My focus is on generating income.",
      capacity: "I would like to try the Repair Café again, with fewer people in the room.",
      capacity_score: 1,
      private_capacity_planning: true,
    },
    ingrid: {
      wellbeing: "I am feeling overwhelmed. I cry at the printer.",
      focus: "My focus is on study. The date is fixed and I am afraid of it.",
      capacity_score: -1,
      private_capacity_planning: true,
    },
    petra: { wellbeing: "Druckerschwärze unter den Nägeln, zufrieden.", capacity_score: 0 },
    samira: {
      wellbeing: "A bit meh since my sister left.",
      capacity: "The Shed, but somebody else has to hold the list this time.",
      capacity_score: -1,
    },
  },
};

/** Answers for earlier intervals, used in rotation. */
const EARLIER: readonly Capacity[] = [
  { wellbeing: "I am feeling mostly well.", focus: "My focus is on community projects.", capacity_score: 0 },
  {},
  {
    wellbeing: "Tired to the bone, and cheerful about it.",
    focus: "My focus is on care responsibilities.",
    capacity: "Please ask twice before giving me anything.",
    capacity_score: -1,
  },
  { wellbeing: "I am feeling excitable. The heron is back!", capacity_score: 1 },
  {
    wellbeing: "Not good. I would rather not say more here.",
    focus: "My focus is on surviving.",
    capacity_score: -1,
    private_capacity_planning: true,
  },
  { focus: "My focus is on study.", capacity: "Weekends only.", capacity_score: 0 },
  {
    wellbeing: "I am feeling determined.",
    focus: "My focus is on generating income, then on everything else.",
    capacity: "Can take on one thing and finish it.",
    capacity_score: 0,
  },
  { capacity_score: 1 },
  {
    wellbeing: "Up and down, like the river.",
    focus: "My focus is on social connection. I have been too much alone.",
    private_capacity_planning: true,
    capacity_score: 0,
  },
];

/** A person's capacity answers for an interval; deterministic. */
export function capacityOf(key: PersonKey, interval: number): Capacity {
  const recent = RECENT[interval];
  if (recent) return recent[key] ?? {};
  return EARLIER[(PERSON_KEYS.indexOf(key) * 2 + interval * 5) % EARLIER.length] ?? {};
}
