import { describe, expect, it } from "vitest";
import type { Act } from "../../../server/features/invitations/sent-invitations.queries.ts";
import { decideFates } from "../../../server/features/invitations/sent-invitations.rules.ts";

const [THIEF, ADA] = [1, 2];
const SINCE = "2026-02-10T12:00:00.000Z";
const at = (minute: number) => `2026-02-10T12:0${minute}:00.000Z`;

const INVITED: Act = {
  author_id: THIEF,
  kind: "invited",
  sent_at: at(1),
  replaced_email: null,
  left_at: null,
  personId: 9,
  name: "Guest",
  userId: 90,
  email: "guest@example.org",
  password_hash: null,
  isInterested: false,
};
const byAda = { ...INVITED, author_id: ADA };
const corrected = { ...INVITED, kind: "corrected" as const, sent_at: at(2), replaced_email: "first@example.org" };
const resent = { ...INVITED, kind: "resent" as const, sent_at: at(3) };

const fatesOf = (acts: readonly Act[], isFree = (_address: { email: string }) => true) =>
  decideFates(acts, { authorId: THIEF, since: SINCE, isFree });

describe("what somebody did about an invitation with a stolen account", () => {
  it("withdraws one that they sent, and names when they typed its address", () => {
    expect(fatesOf([INVITED])).toEqual([
      {
        personId: 9,
        userId: 90,
        name: "Guest",
        email: "guest@example.org",
        left_at: null,
        outcome: "Withdrawn",
        sentAt: at(1),
        typedAt: at(1),
        restored: null,
      },
    ]);
    expect(fatesOf([INVITED, corrected, resent])).toMatchObject([
      { outcome: "Withdrawn", sentAt: at(3), typedAt: at(2), restored: null },
    ]);
  });

  it("counts from the instant on at which it was stolen, and leaves what they did before", () => {
    expect(fatesOf([{ ...INVITED, sent_at: SINCE }])).toMatchObject([{ outcome: "Withdrawn" }]);
    expect(fatesOf([{ ...INVITED, sent_at: "2026-02-10T11:59:59.999Z" }])).toEqual([]);
  });

  it("stays if the person has accepted, but not because of the password of a former member", () => {
    const accepted = { ...INVITED, password_hash: "hash" };
    expect(fatesOf([accepted])).toMatchObject([{ outcome: "Accepted", typedAt: null, restored: null }]);
    const former = { ...accepted, left_at: at(0) };
    expect(fatesOf([former])).toMatchObject([{ outcome: "Withdrawn", typedAt: null }]);
  });

  it("ends the link of one that somebody else sent", () => {
    expect(fatesOf([byAda, resent])).toMatchObject([{ outcome: "LinkEnded", typedAt: null, restored: null }]);
  });

  it("leaves the link that somebody else has sent since", () => {
    expect(fatesOf([byAda, resent, { ...resent, author_id: ADA, sent_at: at(4) }])).toEqual([]);
  });

  it("gives the address before the correction back", () => {
    const restored = { outcome: "AddressRestored", typedAt: at(2), restored: "first@example.org" };
    expect(fatesOf([byAda, corrected])).toMatchObject([restored]);
    // The link that was sent again first has replaced no address.
    expect(fatesOf([byAda, { ...resent, sent_at: at(1) }, corrected])).toMatchObject([restored]);
  });

  it("gives no address back that is taken, that somebody else has corrected since, or that another person gets", () => {
    expect(fatesOf([byAda, corrected], ({ email }) => email !== "first@example.org")).toMatchObject([
      { outcome: "LinkEnded", restored: null },
    ]);
    const byOther = { ...corrected, author_id: ADA, sent_at: at(3) };
    expect(fatesOf([byAda, corrected, byOther, { ...resent, sent_at: at(4) }])).toMatchObject([
      { outcome: "LinkEnded", typedAt: null },
    ]);
    const second = { personId: 10, userId: 100, replaced_email: "FIRST@example.org" };
    expect(fatesOf([byAda, corrected, { ...byAda, ...second }, { ...corrected, ...second }])).toMatchObject([
      { personId: 9, outcome: "AddressRestored" },
      { personId: 10, outcome: "LinkEnded" },
    ]);
  });

  it("does not count as typing an address that the person had typed themselves", () => {
    expect(fatesOf([{ ...INVITED, isInterested: true }])).toMatchObject([{ typedAt: null }]);
    expect(fatesOf([byAda, { ...corrected, isInterested: true }])).toMatchObject([{ typedAt: at(2) }]);
  });
});
