import type { TestServer } from "./test-server.ts";

/** What is in the outbox, oldest first. */
export function listQueuedMails({ running }: Pick<TestServer, "running">) {
  return running.services.db
    .selectFrom("outbound_emails")
    .select(["kind", "recipient", "subject", "body_text"])
    .orderBy("id")
    .execute();
}

/** The newest mail's link, as a path within the app. */
export async function mailedPath(server: Pick<TestServer, "running">): Promise<string> {
  const mail = (await listQueuedMails(server)).at(-1);
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mail?.body_text ?? "")?.[0] ?? "");
  return pathname + search;
}

/** The token in the newest mail's link: in its query, or at the end of its path. */
export async function mailedToken(server: Pick<TestServer, "running">): Promise<string> {
  const { searchParams, pathname } = new URL(await mailedPath(server), "http://localhost");
  return searchParams.get("token") ?? pathname.split("/").at(-1) ?? "";
}
