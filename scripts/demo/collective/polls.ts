import type { Weekday } from "../../../shared/enumerations.ts";
import type { PollInput } from "../../../shared/polls/polls.ts";
import type { PersonKey } from "./people.ts";

/** A gathering that needs a time. All of it happens in the current interval. */
export interface DemoPoll extends Pick<PollInput, "title" | "place" | "description" | "expectation"> {
  /** The crew's letter (`crews.ts`); everyone's without one. */
  crew?: string;
  by: PersonKey;
  /** The day of the interval on which it is asked; the answers come on the days after it. */
  asked: number;
  /** Each is on the first such day of the week that is at least so many days after today. */
  times: readonly { after: number; weekday: Weekday; from: string; to: string }[];
  /** A letter for each time: `y` for yes, `i` for if need be, `n` for no, `.` for no answer. */
  answers: Partial<Record<PersonKey, string>>;
  /** Which time is chosen, from 0, and on which day of the interval. */
  settled?: { time: number; day: number };
}

export const POLLS: readonly DemoPoll[] = [
  {
    title: "The great clean of the Loft",
    by: "marisol",
    asked: 6,
    times: [
      { after: 5, weekday: "SA", from: "10:00", to: "15:00" },
      { after: 6, weekday: "SU", from: "10:00", to: "15:00" },
      { after: 8, weekday: "WE", from: "17:00", to: "21:00" },
      { after: 12, weekday: "SA", from: "10:00", to: "15:00" },
    ],
    answers: {
      marisol: "yynn",
      tunde: "yyyy",
      bea: "inni",
      yusuf: "nyin",
      priya: "yyny",
      noor: "nnyy",
      anahi: "yyiy",
      hinemoa: "yiny",
      oluwaseun: "iy..",
      wren: "yini",
      mateus: "nyyn",
      ingrid: "yyin",
      samira: "yyyn",
      theo: "yyyy",
    },
    place: "The Old Net Loft",
    description: "From the gutters down to the drawer with the string. *Soup and music are provided.*",
    expectation: "Encouraged",
  },
  {
    title: "What do we want from the new lease?",
    crew: "m",
    by: "tunde",
    asked: 9,
    times: [
      { after: 18, weekday: "MO", from: "18:30", to: "20:30" },
      { after: 18, weekday: "WE", from: "20:00", to: "22:00" },
      { after: 25, weekday: "MO", from: "18:30", to: "20:30" },
    ],
    answers: { tunde: "yyi", yusuf: "iyn", hinemoa: "nyy" },
    place: "https://meet.saltmarsh.example.org/lease",
    description: "Read the draft first, it is eleven pages. I have marked the four that matter.",
    expectation: "Expected",
  },
  {
    title: "Sharpening every knife",
    crew: "h",
    by: "mateus",
    asked: 2,
    times: [
      { after: 2, weekday: "FR", from: "16:00", to: "18:00" },
      { after: 2, weekday: "SU", from: "19:00", to: "21:00" },
    ],
    answers: { mateus: "yy", marisol: "iy", samira: "yy", anahi: "ni", noor: "ny", yusuf: ".n" },
    settled: { time: 1, day: 10 },
    place: "The kitchen of the Loft",
    description: "Bring yours from home too. Stones and plasters are there.",
    expectation: "Welcome",
  },
];
