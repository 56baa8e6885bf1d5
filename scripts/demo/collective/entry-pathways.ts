import type { EoiInput } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import { emailOf, type PersonKey } from "./people.ts";

export interface DemoEntryPathway extends EoiInput {
  /** Days since it was submitted; it is deleted after a year. */
  daysAgo: number;
  /** Who took it on, and what they noted. */
  answered?: { by: PersonKey; note: string };
}

/** Oldest first, as ids are. */
export const ENTRY_PATHWAYS: readonly DemoEntryPathway[] = [
  {
    name: "Rosalind Achterbergen",
    email: "rosalind@mail.example.org",
    daysAgo: 362,
    interest:
      "I have eaten at your Thursdays three times and would like to be on the other side of the counter. I used to run " +
      "a school kitchen, so large pots do not frighten me. What I miss is doing it with people who chose to be there.",
    context:
      "I am between moves until the summer and cannot promise regular days. If that is a reason to wait, I understand; " +
      "keep this message and I will write again once I know where I live.",
    referral: "A poster in the laundrette on Quay Street",
    conflict_experience: "Twenty years of staff rooms. I say what I mean early, before it turns into something larger.",
    participant_connections: "Marisol has my number",
    answered: { by: "marisol", note: "Still moving, she says. Marisol rings her again in the spring." },
  },
  {
    name: "Dev",
    email: "dev@post.example.org",
    daysAgo: 44,
    interest: "gardening!!",
    context: null,
    referral: null,
    conflict_experience: null,
    participant_connections: null,
    answered: { by: "bea", note: "Short, but keen. Invited to the next planting day to see what he is like." },
  },
  {
    // A former member: invited at this address, she gets her old profile back.
    name: "Ilse Brandtner",
    email: emailOf("ilse"),
    daysAgo: 23,
    interest: "Nach Hause kommen, wenn in der Druckerei noch eine Ecke für mich frei ist.",
    context: "Die Küste war schön und einsam. Seit einem Monat bin ich wieder in der Stadt.",
    referral: "Ich mich selbst",
    conflict_experience: "Ihr habt mich beim Streit um die Druckfarbe erlebt. Ich habe seither darüber nachgedacht.",
    participant_connections: "Fast alle von euch",
  },
  {
    name: "Margit Szalayné-Orr",
    email: "margit.szalayne.orr@letters.example.org",
    daysAgo: 12,
    interest:
      "I can read a lease. I heard that yours is up for renewal and that nobody enjoys it. I would enjoy it.\n\n" +
      "Beyond that I would like to learn to mend things; I have thrown too much away in my life.",
    context: "Retired, healthy, free on weekdays. I do not own a mobile phone and do not plan to.",
    referral: "Tunde, at the allotment society",
    conflict_experience:
      "I was a tenants' advocate. Most conflicts I met were about somebody not having been told something. The rest " +
      "needed a third person in the room, and tea.",
    participant_connections: "Tunde Okerinde-Lindqvist",
    answered: {
      by: "tunde",
      note: "Tunde knows her from the allotments and would vouch for her. She comes to dinner on Thursday.",
    },
  },
  {
    name: "Farouk Ellery",
    email: "farouk@mail.example.org",
    daysAgo: 4,
    interest: "Your repair café fixed my grandmother's radio. I want to learn how.",
    context: "I am 19 and work weekdays until six.",
    referral: "The repair café",
    conflict_experience: "Little, I think. I go quiet, and I would like to learn not to.",
    participant_connections: null,
  },
  {
    name: "Zodwa Nkabindela-Foley",
    email: "zodwa@studio.example.org",
    daysAgo: 0,
    interest: "Websites, newsletters, and being around people again after two years of working from my bedroom.",
    context: null,
    referral: "The Tideline, left on a train",
    conflict_experience: null,
    participant_connections: "None yet",
  },
];
