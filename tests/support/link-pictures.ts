import type { Page } from "@playwright/test";
import { MAX_FILE_BYTES } from "../../shared/constants.ts";
import type { Services } from "../../server/rpc/context.ts";
import { insertAddressLinks } from "../../server/features/credentials/addresses.queries.ts";
import { upsertAnswer } from "../../server/features/gatherings/attendances.queries.ts";
import { insertAnswerLinks } from "../../server/features/gatherings/answer-links.queries.ts";
import { recordSentInvitation } from "../../server/features/invitations/sent-invitations.queries.ts";
import { hashToken } from "../../server/sessions/tokens.ts";
import { expect } from "./browser.ts";
import { insertRows } from "./insert-rows.ts";
import { byConvenor, picture, sentAlready, type Picture } from "./pictures.ts";

/** The tokens of answer links, which say what they show. */
const LINKS = ["open", "answered", "used", "expired", "cancelled"] as const;
const linkTo = (link: (typeof LINKS)[number], answer: string) => `/answer?answer=${answer}&token=${link}`;

/** Makes the answer links that are taken pictures of. */
export async function addAnswerLinks({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const at = clock.now().toISOString();
  const tomorrow = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const last = db.selectFrom("gatherings").selectAll().orderBy("starts_at", "desc");
  const gathering = await last.where("cancelled_at", "is", null).executeTakeFirstOrThrow();
  const cancelled = await last.where("cancelled_at", "is not", null).executeTakeFirstOrThrow();
  const [person, other, answered] = await db.selectFrom("people").select("id").orderBy("id").limit(3).execute();
  if (!person || !other || !answered) throw new Error("The demonstration has people");
  const key = { collectiveId: gathering.collective_id, id: gathering.id, personId: answered.id };
  await upsertAnswer(db, key, { answer: "Maybe", note: undefined, at, seen: gathering });
  const links = LINKS.map((link) => {
    const { id, collective_id } = link === "cancelled" ? cancelled : gathering;
    return {
      token_hash: hashToken(link),
      collective_id,
      gathering_id: id,
      // Nobody answers with the one that is shown without an answer.
      person_id: { open: other, used: answered }[link as string]?.id ?? person.id,
      expires_at: link === "expired" ? at : tomorrow,
      used_at: link === "used" ? at : null,
    };
  });
  const polls = db.selectFrom("polls").select(["id as poll_id", "collective_id"]).orderBy("id");
  const open = polls.where("gathering_id", "is", null).where("withdrawn_at", "is", null);
  const poll = await open.executeTakeFirstOrThrow();
  await insertAnswerLinks(db, [
    ...links,
    { ...poll, token_hash: hashToken("poll"), person_id: other.id, expires_at: tomorrow },
  ]);
}

/** Makes a link for a group. */
export async function addJoinLink({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const { id } = await db.selectFrom("collectives").select("id").executeTakeFirstOrThrow();
  const expires_at = new Date(clock.now().getTime() + 14 * 86_400_000).toISOString();
  const link = { collective_id: id, name: "Open day", uses: 20, used: 7, expires_at };
  await insertRows(db, "join_links", { ...link, token_hash: hashToken("group") });
}

/** Of the demonstration: where a link for a group leads. */
export const JOIN_LINKS: Picture[] = [
  picture("join", "/join/saltmarsh-commons?token=group", "What we do with this data"),
  sentAlready("join-duplicate", "/join/saltmarsh-commons?token=group", "Ask to join"),
  picture("join-incomplete", "/join/saltmarsh-commons", "The link is incomplete."),
  picture("join-over", "/join/saltmarsh-commons?token=unknown", "This link no longer works"),
];

const openGroupLink = async (page: Page) => {
  await page.getByRole("button", { name: "Link for a group" }).click();
  await expect(page.getByLabel("Name of the link")).toBeVisible();
};

const openSeveral = async (page: Page, text: string) => {
  await page.getByRole("button", { name: "Invite several" }).click();
  await page.getByLabel("Names and addresses").fill(text);
};

/** Of the demonstration: making a link for a group. Once one is made, the others show it in the list. */
export const GROUP_LINKS: Picture[] = byConvenor([
  picture("group-link", "/people/new", "Links for groups", openGroupLink),
  picture("group-link-errors", "/people/new", "Links for groups", async (page) => {
    await openGroupLink(page);
    await page.getByRole("button", { name: "Create link" }).click();
    await expect(page.getByText("Name is required")).toBeVisible();
  }),
  picture("invite-several", "/people/new", "Links for groups", async (page) => {
    await openSeveral(page, "Thursday dinner, wren@mail.example.org\nWork morning <rook@mail.example.org>");
    await expect(page.getByRole("button", { name: "Invite 2 people" })).toBeVisible();
  }),
  picture("invite-several-errors", "/people/new", "Links for groups", async (page) => {
    await openSeveral(page, "Thursday dinner, wren@mail.example.org\nWork morning");
    await page.getByRole("button", { name: "Invite 2 people" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
  }),
  picture("group-link-made", "/people/new", "Links for groups", async (page) => {
    await openGroupLink(page);
    await page.getByLabel("Name of the link").fill("Open day");
    await page.getByRole("button", { name: "Create link" }).click();
    await expect(page.getByRole("img", { name: "The link as a QR code" })).toBeVisible();
  }),
]);

/** Makes the link that undoes changes to an account, among which an invitation was accepted. */
export async function addUndoLink({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const [ada, bo] = await db
    .selectFrom("people")
    .innerJoin("users", "users.id", "people.user_id")
    .select(["people.id", "people.collective_id", "users.id as userId"])
    .where("people.left_at", "is", null)
    .where("users.password_hash", "is not", null)
    .orderBy("people.id")
    .execute();
  if (!ada || !bo) throw new Error("Too few people");
  const created_at = clock.now().toISOString();
  const expires_at = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const [email, purpose] = ["earlier@example.org", "undo" as const];
  const link = { token_hash: hashToken("undo"), user_id: ada.userId, purpose, email, created_at, expires_at };
  await insertAddressLinks(db, [link]);
  const sent = { collective_id: ada.collective_id, person_id: bo.id, author_id: ada.id };
  await recordSentInvitation(db, { ...sent, kind: "invited", sent_at: created_at });
}

/** Of the demonstration: where the links of emails about changes to an account lead. */
export const UNDO_LINKS: Picture[] = [
  picture("undo-changes", "/auth/undo_changes?token=undo", "You sign in with earlier@example.org again.", (page) =>
    expect(page.getByRole("button", { name: "Undo the changes" })).toBeVisible(),
  ),
  picture("undo-changes-refused", "/auth/undo_changes?token=unknown", "This link no longer works."),
];

/** Of the demonstration: where the links of emails about gatherings lead. */
export const ANSWER_LINKS: Picture[] = [
  picture("answer-open", linkTo("open", "NotGoing"), "You do not have to sign in."),
  picture("answer-answered", linkTo("answered", "Going"), "Maybe", async (page) => {
    await page.getByRole("button", { name: "Save “Going”" }).click();
    await expect(page.getByRole("status")).toBeVisible();
  }),
  picture("answer-used", linkTo("used", "Going"), "Your answer is:"),
  picture("answer-expired", linkTo("expired", "Going"), "This link has expired"),
  picture("answer-cancelled", linkTo("cancelled", "Going"), "See the gathering"),
  picture("answer-poll", "/answer_poll?token=poll", "You do not have to sign in."),
  picture("answer-poll-unknown", "/answer_poll?token=unknown", "This link no longer works."),
  picture("answer-unknown", "/answer?token=unknown", "This link no longer works."),
  picture("answer-incomplete", "/answer", "The link is incomplete."),
];

/** Entries with titles that the demonstration has too. */
const ENTRIES = [
  ["Thursday dinner", "DTSTART:20260514T160000", "DURATION:PT5H"],
  [
    "Work morning",
    "DTSTART:20260520T090000",
    "DURATION:PT3H",
    "RRULE:FREQ=WEEKLY;COUNT=3",
    "LOCATION:The Old Net Loft",
  ],
  ["Repair Café", "DTSTART;VALUE=DATE:20260606", "DTEND;VALUE=DATE:20260608"],
  ["Repair Café", "DTSTART:20250606T130000", "DURATION:PT4H"],
  ["Work morning", "DTSTART;TZID=Mars/Olympus:20260606T130000", "DURATION:PT4H"],
];

const CALENDAR = [
  "BEGIN:VCALENDAR",
  ...ENTRIES.flatMap(([title, ...lines]) => ["BEGIN:VEVENT", `SUMMARY:${title}`, ...lines, "END:VEVENT"]),
  "END:VCALENDAR",
].join("\r\n");

/** Chooses a file, as somebody does with the button. */
export async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles({ name, mimeType: "text/calendar", buffer: Buffer.from(text) });
}

/** Of the demonstration: a calendar from elsewhere. */
export const IMPORTS: Picture[] = byConvenor([
  picture("import", "/gatherings/import", "Choose a file"),
  picture("import-preview", "/gatherings/import", "Choose a file", async (page) => {
    await chooseFile(page, "Thursday dinner", CALENDAR);
    await expect(page.getByRole("button", { name: "Plan 4 gatherings" })).toBeVisible();
  }),
  picture("import-refused", "/gatherings/import", "Choose a file", async (page) => {
    await chooseFile(page, "Thursday dinner", "x".repeat(MAX_FILE_BYTES + 1));
    await expect(page.getByText("This file is too large")).toBeVisible();
  }),
]);
