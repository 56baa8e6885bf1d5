import { isPersonKey, type PersonKey } from "./people.ts";

export const HIATUS = "~";
export const EXIT = "x";
const NO_ANSWER = ".";
const NO_MEMBER = "-";

/**
 * Answers by interval. Letters are crews (`crews.ts`); a capital letter means volunteering to convene. `~` is a hiatus,
 * `x` an exit (see `opt-outs.ts`), `.` no answer, `-` not a member.
 *
 * The last column is the next interval, for which only about half the people have answered. There The Tideline has no
 * participants, the Digital Shed no volunteer to convene, and the Repair Café none of its current people. Money and
 * Stewardship has two volunteers. Jonah and Kwabena have not answered for two intervals in a row.
 */
const TABLE = `
            1    2    3    4    5    6    7    8
marisol     Hw   Hw   hg   hG   gh   Hg   gh   Hg
tunde       Gm   gm   Gm   g    Mr   mr   gm   M
bea         Rt   Rt   ~    rt   rT   t    rt   .
yusuf       hM   M    m    Mh   m    hm   Mg   Mg
ilse        g    gT   x    -    -    -    -    -
priya       W    w    Wt   w    W    wh   W    .
dorota      t    Th   Ht   hT   t    gt   x    -
kwabena     rG   Rg   GR   r    Gr   .    .    .
linh        Th   t    T    t    ~    .    tw   .
fergus      r    r    R    g    g    ~    .    .
noor        wg   W    wg   W    w    wg   gh   .
anahi       h    H    hg   Hw   h    Hr   h    hW
jonah       m    m    .    M    m    .    .    .
hinemoa     gw   Gw   g    gW   G    g    Gmw  G
saoirse     t    tr   Rt   R    t    T    tR   .
oluwaseun   -    m    M    m    M    DM   mD   d
casper      -    rh   r    h    x    -    -    -
wren        -    -    g    Rg   R    gR   g    R
mateus      -    -    h    g    H    Gh   G    x
ingrid      -    -    -    w    Wg   W    gW   ~
rashid      -    -    -    T    tw   Tm   ~    .
petra       -    -    -    -    t    Td   Td   r
eunji       -    -    -    -    h    hT   ~    .
samira      -    -    -    -    -    hd   Hd   d
theo        -    -    -    -    -    -    gw   w
juniper     -    -    -    -    -    -    .    .
`;

/** Answers changed during an interval. */
export interface Amendment {
  who: PersonKey;
  interval: number;
  day: number;
  entry: string;
}

export const AMENDMENTS: readonly Amendment[] = [
  // Fell ill, so that another volunteer had to take over the Repair Café.
  { who: "saoirse", interval: 4, day: 9, entry: HIATUS },
  // The Digital Shed was founded halfway through an interval.
  { who: "jonah", interval: 5, day: 10, entry: "mD" },
  { who: "oluwaseun", interval: 5, day: 11, entry: "Md" },
  // Stays in Welcome, but hands the convening on.
  { who: "priya", interval: 7, day: 6, entry: "w" },
];

const ROWS = new Map(
  TABLE.trim()
    .split("\n")
    .slice(1)
    .map((line): [PersonKey, string[]] => {
      const [key = "", ...entries] = line.trim().split(/\s+/);
      if (!isPersonKey(key)) throw new Error(`The history names ${key}, who is not among the people`);
      return [key, entries];
    }),
);

/** A person's entry for an interval; undefined if they did not answer. */
export function findEntry(key: PersonKey, interval: number): string | undefined {
  const entry = ROWS.get(key)?.[interval - 1];
  return entry === NO_ANSWER || entry === NO_MEMBER ? undefined : entry;
}

/** Finds a person's plan as they left it during the interval. */
export function findLastEntry(key: PersonKey, interval: number): string | undefined {
  const amended = AMENDMENTS.findLast((amendment) => amendment.who === key && amendment.interval === interval);
  return amended?.entry ?? findEntry(key, interval);
}
