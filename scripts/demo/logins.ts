import type { Db } from "../../server/db/schema.ts";
import { findMemberByEmail } from "../../server/features/credentials/accounts.queries.ts";
import { emailOf, PEOPLE, type PersonKey } from "./collective/people.ts";

/** The password of all demonstration accounts. */
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
const SITUATION_NAMES = Object.keys(SITUATIONS) as Situation[];

/** A demonstration account. */
export interface DemoLogin {
  personId: number;
  name: string;
  email: string;
  password: string;
  /** Their situation; printed after their name. */
  description: string;
}

export type DemoLogins = Record<Situation, DemoLogin>;

/** The accounts of people who are still members, which may change in a kept demonstration. */
export async function listDemoLogins(db: Db): Promise<DemoLogin[]> {
  const logins = await Promise.all(SITUATION_NAMES.map((situation) => findDemoLogin(db, situation)));
  return logins.filter((login) => login !== undefined);
}

/** The accounts of a new demonstration. */
export async function getDemoLogins(db: Db): Promise<DemoLogins> {
  const get = async (situation: Situation) => {
    const login = await findDemoLogin(db, situation);
    if (!login) throw new Error(`The demonstration has nobody for the situation ${situation}`);
    return [situation, login] as const;
  };
  return Object.fromEntries(await Promise.all(SITUATION_NAMES.map(get))) as DemoLogins;
}

async function findDemoLogin(db: Db, situation: Situation): Promise<DemoLogin | undefined> {
  const { who, description } = SITUATIONS[situation];
  const email = emailOf(who);
  const user = await findMemberByEmail(db, email);
  return (
    user && { personId: user.personId, name: PEOPLE[who].display_name, email, password: DEMO_PASSWORD, description }
  );
}
