import type { Db } from "../../server/db/database.ts";
import { findUserByEmail } from "../../server/features/auth/auth.queries.ts";
import { emailOf, PEOPLE, type PersonKey } from "./collective/people.ts";

/** Everybody's, so that one can sign in as anyone. */
export const DEMO_PASSWORD = "demo-password";

const SITUATIONS = {
  convenor: { who: "hinemoa", description: "convenes the Garden, and has planned the next interval" },
  unplanned: { who: "noor", description: "is in two crews, and has not planned the next interval" },
  hiatus: { who: "rashid", description: "rests for another month" },
  exiting: { who: "dorota", description: "leaves when this interval ends" },
} as const satisfies Record<string, { who: PersonKey; description: string }>;

export type Situation = keyof typeof SITUATIONS;
const SITUATION_NAMES = Object.keys(SITUATIONS) as Situation[];

/** One person of the demonstration to sign in as. */
export interface DemoLogin {
  personId: number;
  name: string;
  email: string;
  password: string;
  /** What is the matter with them, to follow their name. */
  description: string;
}

export type DemoLogins = Record<Situation, DemoLogin>;

/** The log-ins of those who are still members: a kept demonstration grows older. */
export async function listDemoLogins(db: Db): Promise<DemoLogin[]> {
  const logins = await Promise.all(SITUATION_NAMES.map((situation) => findDemoLogin(db, situation)));
  return logins.filter((login) => login !== undefined);
}

/** The log-ins of a demonstration just made. */
export async function getDemoLogins(db: Db): Promise<DemoLogins> {
  const get = async (situation: Situation): Promise<DemoLogin> => {
    const login = await findDemoLogin(db, situation);
    if (!login) throw new Error(`The demonstration has nobody for the situation ${situation}`);
    return login;
  };
  return {
    convenor: await get("convenor"),
    unplanned: await get("unplanned"),
    hiatus: await get("hiatus"),
    exiting: await get("exiting"),
  };
}

async function findDemoLogin(db: Db, situation: Situation): Promise<DemoLogin | undefined> {
  const { who, description } = SITUATIONS[situation];
  const email = emailOf(who);
  const user = await findUserByEmail(db, email);
  return user && { personId: user.person_id, name: PEOPLE[who].name, email, password: DEMO_PASSWORD, description };
}
