import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Language } from "../../shared/languages.ts";
import { findAccount, updateLanguage } from "../../server/features/credentials/accounts.queries.ts";
import { say } from "../../server/messages.ts";
import { admin, startServerOfToday } from "../support/admin.ts";
import { folderForEach, serverForEach } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";

const server = serverForEach(() => startServerOfToday({ people: ["ada", "bo"] }));
const folder = folderForEach();

const collective = "Tidewater";
const inGerman = say("de", "security-emails");

const ofCollective = ["--collective", "tidewater"];
const ofAda = [...ofCollective, "--person", "ada@example.org"];

async function choose(language: Language): Promise<void> {
  const { db } = server.running.services;
  const key = { collectiveId: server.collective.id, personId: server.person("ada") };
  await updateLanguage(db, (await findAccount(db, key))?.userId ?? 0, language);
}

/** The subjects of the emails that a command causes. */
async function subjectsAfter(...command: string[]): Promise<string[]> {
  const before = await listQueuedEmails(server);
  await admin(command, server);
  return (await listQueuedEmails(server)).slice(before.length).map(({ subject }) => subject);
}

it("commands mail a person in their language, and a stranger in the collective's", async () => {
  await choose("de");
  await server.running.services.db.updateTable("collectives").set({ language: "es" }).execute();
  const invitation = ["person", "add", ...ofCollective, "--name", "Wren", "--email", "wren@example.org"];
  expect(await subjectsAfter(...invitation)).toEqual([say("es", "emails")("invitationSubject", { collective })]);
  const moved = await subjectsAfter("account", "change-address", ...ofAda, "--email", "ada@new.example.org");
  expect(moved).toEqual(Array(2).fill(inGerman("AddressChanged", { collective })));
  expect((await listQueuedEmails(server)).at(-1)?.body_text).toContain(say("de", "settings")("theHost"));
  const recovered = await subjectsAfter(
    "account",
    "recover",
    ...ofCollective,
    "--person",
    String(server.person("ada")),
  );
  expect(recovered).toEqual([inGerman("AccountRecovered", { collective })]);
});

it("a test mail is in the language of the member who gets it, or English", async () => {
  await choose("de");
  const send = async (to: string) => {
    const environment = { OUTBOX_DIR: folder.path };
    const { path } = await admin(["mail", "test", "--to", to], { ...server, environment });
    return readFileSync(path, "utf8");
  };
  expect(await send("ada@example.org")).toContain(
    `Subject: ${say("de", "emails")("testSubject", { product: "Crewtide" })}`,
  );
  expect(await send("host@example.org")).toContain("Subject: A test email from Crewtide");
});
