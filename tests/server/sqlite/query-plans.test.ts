import { CompiledQuery, sql, type Kysely, type QueryId, type RootOperationNode } from "kysely";
import { describe, expect, it } from "vitest";
import type { Database } from "../../../server/db/schema.ts";
import { deleteUntil } from "../../../server/db/delete-until.ts";
import { findFailingDelivery } from "../../../server/mail/failing-delivery.ts";
import { queueEmail } from "../../../server/mail/outbox.ts";
import { claimDueNotification, claimDueEmail } from "../../../server/mail/outbox.queries.ts";
import {
  forgetRemembered,
  listCollectivesToForget,
} from "../../../server/features/gatherings/remembered-answers.queries.ts";
import { listEntries } from "../../../server/features/journal/journal.queries.ts";
import { worldForEach } from "../../support/hooks.ts";
import { monthInterval } from "../../support/world.ts";
import { listMembersMissing } from "../../../server/features/participation/carry-over.queries.ts";

const world = worldForEach();

describe("the history of a crew", () => {
  it("reads its own rows by an index", async () => {
    for (const table of ["crew_involvements", "handovers"] as const) {
      const { rows } = await sql<{ detail: string }>`explain query plan select interval_id from ${sql.table(table)}
        where collective_id = 1 and crew_id = 1 order by interval_id`.execute(world.db);
      const details = rows.map(({ detail }) => detail).join("\n");
      expect(details).toMatch(/SEARCH .* USING .*INDEX .*\(collective_id=\? AND crew_id=\?\)/);
      expect(details).not.toMatch(/SCAN|TEMP B-TREE/);
    }
  });
});

/** Runs queries, and returns how SQLite goes about each of them. */
async function plansOf(db: Kysely<Database>, run: (watched: Kysely<Database>) => Promise<unknown>): Promise<string[]> {
  const queries: CompiledQuery[] = [];
  const nodes = new WeakMap<QueryId, RootOperationNode>();
  await run(
    db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        nodes.set(queryId, node);
        return node;
      },
      // Only what was run: queries within others are transformed as well.
      transformResult: async ({ queryId, result }) => {
        const node = nodes.get(queryId);
        if (node) queries.push(db.getExecutor().compileQuery(node, queryId));
        return result;
      },
    }),
  );
  const explained = queries.map(async (query) => {
    const explain = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
    const { rows } = await db.executeQuery(explain);
    return (rows as { detail: string }[]).map(({ detail }) => detail).join("\n");
  });
  return Promise.all(explained);
}

describe("a page of the journal", () => {
  const key = { collectiveId: 1, limit: 51 };

  it("of one kind is found by its index, however rare the kind is", async () => {
    const [plan] = await plansOf(world.db, (db) => listEntries(db, { ...key, kind: "calendar" }));
    expect(plan).toContain("USING COVERING INDEX journal_kind (collective_id=? AND kind=?)");
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  it("about something begins where the last one ended, and is found by its index", async () => {
    const [plan] = await plansOf(world.db, (db) => listEntries(db, { ...key, before: 9, person_id: 1 }));
    expect(plan).toContain(
      "SEARCH journal_subjects USING PRIMARY KEY (collective_id=? AND subject=? AND subject_id=?)",
    );
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });
});

describe("carry-over", () => {
  it("finds everybody's latest involvement by an index, from interval to interval", async () => {
    const [plan] = await plansOf(world.db, (db) => listMembersMissing(db, 1, monthInterval(3)));
    expect(plan).toMatch(/SEARCH earlier USING COVERING INDEX .*\(collective_id=\? AND id<\?\)/);
    expect(plan).toMatch(
      /SEARCH involved USING COVERING INDEX .*\(collective_id=\? AND interval_id=\? AND person_id=\?\)/,
    );
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });
});

describe("mails that are due", () => {
  it.each([
    ["mails", claimDueEmail, null],
    ["calls", claimDueNotification, "{}"],
  ])("are found in the order of their index, however many wait: %s", async (_sort, claimDue, call) => {
    const busy = { recipients: ["ada@example.org"], hosts: ["https://push.example.org/"] };
    const now = new Date("2026-01-15T12:00:00.000Z");
    const mail = { kind: "test", subject: "Hello", text: "Hello", html: "<p>Hello</p>" } as const;
    await queueEmail(world.db, mail, { collectiveId: null, recipient: "bo@example.org", at: now.toISOString() });
    await world.db.updateTable("outbound_emails").set({ call }).execute();
    const plans = await plansOf(world.db, (db) => claimDue(db, { now, busy }));
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toContain("SEARCH outbound_emails USING INDEX outbound_emails_due (status=? AND next_attempt_at<?)");
      expect(plan).not.toMatch(/SCAN outbound_emails|TEMP B-TREE/);
    }
  });

  it("tell whether delivery fails without a look at all that were sent", async () => {
    const plans = await plansOf(world.db, (db) => findFailingDelivery(db, new Date()));
    expect(plans).toEqual([
      "SCAN outbound_emails USING INDEX outbound_emails_expires_at",
      "SEARCH outbound_emails USING INDEX outbound_emails_due (status=?)",
    ]);
  });
});

describe("remembered answers that no longer come back", () => {
  const at = "2026-01-15T12:00:00.000Z";

  it("are found by an index of those alone", async () => {
    const [found, ...forgotten] = await plansOf(world.db, async (db) => {
      await listCollectivesToForget(db, at);
      await forgetRemembered(db, { collectiveId: 1, at });
    });
    for (const table of ["attendances", "poll_answers"]) expect(found).toContain(`COVERING INDEX ${table}_remembered`);
    for (const [index, table] of ["attendances", "poll_answers"].entries())
      expect(forgotten[index]).toMatch(
        new RegExp(`SEARCH ${table} USING [^]*SEARCH ${table} USING (COVERING )?INDEX ${table}_remembered`),
      );
  });
});

describe("what is old", () => {
  const until = "2026-01-01T00:00:00.000Z";

  it.each(["live_events", "journal", "security_events"] as const)("is found by an index: %s", async (table) => {
    const [plan] = await plansOf(world.db, (db) => deleteUntil(db, table, until));
    expect(plan).toMatch(new RegExp(`SEARCH ${table} USING .*INDEX ${table}_\\w*at \\(\\w+<\\?\\)`));
    expect(plan).not.toContain(`SCAN ${table}`);
  });
});
