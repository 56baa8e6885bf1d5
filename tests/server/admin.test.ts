import type { Command } from "commander";
import { beforeEach, describe, expect, it } from "vitest";
import { adminProgram } from "../../scripts/admin/program.ts";
import { queueEmail } from "../../server/mail/outbox.ts";
import { admin, adminFailure, runAdmin } from "../support/admin.ts";
import { serverForAll } from "../support/hooks.ts";

const server = serverForAll();
beforeEach(async () => {
  await server.running.services.db.deleteFrom("outbound_emails").execute();
});

async function putEmail(status: "waiting" | "failed", recipient: string): Promise<void> {
  const { db } = server.running.services;
  const body = { text: "https://example.org/a-secret-link", html: "" };
  // Not due, so that the running server does not send it.
  const to = { collectiveId: null, recipient, at: "2999-01-01T00:00:00.000Z" };
  await queueEmail(db, { kind: "convening news", subject: "Hello", ...body }, to);
  const attempts = status === "failed" ? 9 : 0;
  await db.updateTable("outbound_emails").set({ status, attempts }).where("recipient", "=", recipient).execute();
}

const COMMANDS = `
  status, collective create, collective list, collective settings, collective export, collective import,
  collective remove,
  person add, person list, person mark-as-left, person bring-back, person export, person remove,
  account show, account change-address, account recover, account end-sessions, account two-step-off,
  account mails, account delete-feeds, password reset-link, token make,
  crew add, crew list, crew archive, crew restore, crew delete,
  interval add, interval change, interval delete, interval restore, activity list, activity undo,
  jobs run, mail list, mail retry, mail test,
  migrate, backup, restore, finish-restore, begin-anew, copy-database, export`;

/** In the order in which they run. */
const JOBS = `
  renew-times roll-over-collectives continue-series delete-old-eois remind-of-return remind-of-gatherings
  remind-of-late-gatherings tell-of-tomorrow mail-the-week remind-of-applications remind-of-polls remind-to-plan
  remind-invited ask-the-silent tell-of-convening hand-on read-news tell-of-gatherings forget-answers tell-the-host
  prune delete-old-copies clear-traces`;

describe("the admin command", () => {
  it("runs the jobs while the server is running, and prints one JSON object", async () => {
    const { jobs } = await admin(["jobs", "run"], { ...server, apart: true });
    expect(Object.keys(jobs)).toEqual(JOBS.trim().split(/\s+/));
  });

  it("lists mails without their content, and retries failed ones", async () => {
    await putEmail("waiting", "waiting@example.org");
    await putEmail("failed", "failed@example.org");
    const { mails } = await admin(["mail", "list"], server);
    expect(mails).toMatchObject([
      { recipient: "waiting@example.org", status: "waiting" },
      { recipient: "failed@example.org", status: "failed", attempts: 9 },
    ]);
    expect(JSON.stringify(mails)).not.toContain("a-secret-link");
    const { mails: failed } = await admin(["mail", "list", "--status", "failed"], server);
    expect(failed).toHaveLength(1);
    expect(await admin(["mail", "retry", String(failed[0].id)], server)).toEqual({
      retried: 1,
      useless: [],
    });
    expect(await admin(["mail", "retry"], server)).toEqual({ retried: 0, useless: [] });
    expect(await adminFailure(["mail", "retry", "999999"], server)).toBe("There is no failed mail 999999.");
  });

  it.each([
    [["mail", "retry", "all"], "Expected a number, such as 3."],
    [["tide"], "unknown command 'tide'"],
    [["person", "export"], "required option '--person <id>' not specified"],
    [["crew", "add", "--collective", "nowhere"], 'There is no collective "nowhere"; use "collective list" to see all.'],
    [["person", "export", "--collective", "1", "--person", "nobody@example.org"], "There is no person"],
    [["password", "reset-link", "--email", "nobody@example.org"], "No member has the address nobody@example.org."],
  ])("refuses %j with a message and exit code 1", async (args, message) => {
    const said = await adminFailure(args, server);
    expect(said).toContain(message);
    expect(said.split("\n")).toHaveLength(1);
  });

  it.each([[["tide"]], [["crew", "add", "--collective", "nowhere"]]])(
    "ends its process with exit code 1 after %j",
    async (args) => {
      expect(await adminFailure(args, { ...server, apart: true })).toBe(await adminFailure(args, server));
    },
  );

  it("explains itself", async () => {
    const { code, output } = await runAdmin(["person", "remove", "--help"], { ...server, apart: true });
    expect(code).toBe(0);
    expect(output).toContain("This cannot be undone");
    expect(output).toContain("./crewtide person remove --collective saltmarsh");
  });

  it("explains each of its commands, with an example", () => {
    const commands = adminProgram(process).commands.flatMap((group) =>
      group.commands.length > 0 ? group.commands : [group],
    );
    expect(commands.map(fullName)).toEqual(COMMANDS.trim().split(/,\s+/));
    for (const command of commands) {
      expect(command.description()).not.toBe("");
      expect(helpOf(command)).toContain(`./crewtide ${fullName(command)}`);
    }
  });
});

function fullName(command: Command): string {
  const parent = command.parent?.parent ? `${command.parent.name()} ` : "";
  return parent + command.name();
}

/** The complete help, including the text after the options. */
function helpOf(command: Command): string {
  let help = "";
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return help;
}
