import type { Kysely } from "kysely";
import type { Database } from "../../server/db/schema.ts";
import { isUnwritten } from "../../server/mail/outbox.queries.ts";
import type { TestServer } from "./test-server.ts";

/** Lists the outbox, oldest first, without emails that are still to be written, and without notifications. */
export function listQueuedEmails({ running }: Pick<TestServer, "running">) {
  return running.services.db
    .selectFrom("outbound_emails")
    .select(["kind", "recipient", "subject", "body_text"])
    .where(({ not }) => not(isUnwritten))
    .where("call_device_id", "is", null)
    .orderBy("id")
    .execute();
}

/** A subject without the day and the hour at its end. */
export const withoutTime = (subject: string) => subject.replace(/, \w{3}, \w{3} \d+(, \d\d:\d\d)?$/, "");

/** Lets all emails have arrived that are written. Those that wait would be written anew after a change. */
export async function receiveEmails(db: Kysely<Database>): Promise<void> {
  const written = db.updateTable("outbound_emails").set({ status: "sent" }).where("body_html", "is not", null);
  await written.where("call_device_id", "is", null).execute();
}

/** The newest email's link, as a path within the app. */
export async function mailedPath(server: Pick<TestServer, "running">): Promise<string> {
  const mail = (await listQueuedEmails(server)).at(-1);
  const { pathname, search, hash } = new URL(/https?:\/\/\S+/.exec(mail?.body_text ?? "")?.[0] ?? "");
  return pathname + search + hash;
}

/** The token in the newest email's link: in its query, or at the end of its path. */
export async function mailedToken(server: Pick<TestServer, "running">): Promise<string> {
  const path = await mailedPath(server);
  return tokenInLink(path) || (new URL(path, "http://localhost").pathname.split("/").at(-1) ?? "");
}

/** The token in a link's query; "" if there is none. */
export function tokenInLink(link: string | null): string {
  return new URL(link ?? "", "http://localhost").searchParams.get("token") ?? "";
}
