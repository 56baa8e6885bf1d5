import { codeOf, StorageFault, storageProblem, type StorageProblem } from "../storage-fault.ts";

interface Sign {
  problem: StorageProblem;
  /** Matches PostgreSQL's error codes, or the network's. */
  codes: RegExp;
  advice: (code: string) => string;
}

const SIGNS: readonly Sign[] = [
  {
    problem: "full",
    codes: /^(53100|53200)$/,
    advice: (code) => `PostgreSQL has no space left (${code}). Make room on its disk.`,
  },
  {
    problem: "read-only",
    codes: /^(25006|42501)$/,
    advice: (code) => `PostgreSQL does not let Crewtide write (${code}). Let its user own the database.`,
  },
  {
    problem: "locked",
    codes: /^(55P03|25P03|40P01|40001)$/,
    advice: (code) => `Another process holds what is to be written (${code}). Stop that process, or try again later.`,
  },
  {
    problem: "damaged",
    codes: /^XX00[12]$/,
    advice: (code) => `PostgreSQL finds the database damaged (${code}). Restore a backup.`,
  },
  {
    problem: "failing",
    codes: /^58/,
    advice: (code) => `PostgreSQL cannot read or write its files (${code}). See its log.`,
  },
  {
    problem: "unreachable",
    codes:
      /^(08...|28...|3D000|53300|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES)$/,
    advice: (code) => `PostgreSQL cannot be reached (${code}). Check DATABASE_URL, and that it is running.`,
  },
];

/** Messages of `pg` without a code, for a connection that breaks or cannot be opened in time. */
const BROKEN =
  /^(Connection terminated|timeout e|Query read timeout|Client (has encountered a connection error|was closed))/;

/** Converts an error of PostgreSQL, or of its connection, to one that says what to do; undefined for other errors. */
export function postgresqlFault(error: unknown): StorageFault | undefined {
  const code = codeOf(error);
  const sign = SIGNS.find(({ codes }) => codes.test(code));
  if (sign) return new StorageFault(sign.problem, sign.advice(code), { cause: error });
  if (!(error instanceof Error) || !BROKEN.test(error.message)) return undefined;
  return new StorageFault("unreachable", "The connection to PostgreSQL broke. Check that it is running.", {
    cause: error,
  });
}

/** Settings that are wrong, or that PostgreSQL does not accept: waiting does not help. */
const REFUSED = /^(28...|3D000|EACCES)$/;

/** Whether a start may succeed later without anybody doing anything to it: PostgreSQL is away or busy. */
export function isTemporary(error: unknown): boolean {
  const problem = storageProblem(error);
  return (problem === "unreachable" || problem === "locked") && !isRefused(error);
}

function isRefused(error: unknown): boolean {
  return REFUSED.test(codeOf(error)) || (error instanceof Error && isRefused(error.cause));
}
