import type { Db } from "../../server/db/schema.ts";
import { findMemberByEmail } from "../../server/features/credentials/accounts.queries.ts";
import { emailOf, PEOPLE, type PersonKey } from "./collective/people.ts";

export const DEMO_PASSWORD = "demo-password";

const SITUATIONS = {
  convenor: { who: "hinemoa", description: "convenes the Garden, and has planned the next interval" },
  unplanned: { who: "noor", description: "is in two crews, and has not planned the next interval" },
  hiatus: { who: "rashid", description: "is on hiatus for another month" },
  exiting: { who: "dorota", description: "leaves when this interval ends" },
  silent: { who: "jonah", description: "has not answered for two intervals" },
  german: { who: "petra", description: "reads Crewtide in German" },
  spanish: { who: "anahi", description: "reads it in Spanish" },
  french: { who: "linh", description: "reads it in French" },
} as const satisfies Record<string, { who: PersonKey; description: string }>;

export type Situation = keyof typeof SITUATIONS;

/** How somebody in a situation signs in. */
export const loginOf = (situation: Situation) => ({
  email: emailOf(SITUATIONS[situation].who),
  password: DEMO_PASSWORD,
});

/** A demonstration account, with its situation, which is printed after the name. */
export type DemoLogin = Record<"name" | "email" | "description", string>;

/** The accounts of people who are still members, which may change in a kept demonstration. */
export async function listDemoLogins(db: Db): Promise<DemoLogin[]> {
  const logins = Object.values(SITUATIONS).map(async ({ who, description }) => {
    const email = emailOf(who);
    const isMember = (await findMemberByEmail(db, email)) !== undefined;
    return isMember ? [{ name: PEOPLE[who].display_name, email, description }] : [];
  });
  return (await Promise.all(logins)).flat();
}
