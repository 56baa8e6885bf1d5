import type { Page } from "@playwright/test";
import type { CollectiveInput } from "../../shared/collective/collective.ts";
import { collectiveInputSchema } from "../../shared/collective/collective.schema.ts";
import type { EoiInput } from "../../shared/entry-pathways/entry-pathways.schema.ts";
import { editCollective } from "../../server/features/collective/collective.service.ts";
import { submitEoi, withdrawEoi } from "../../server/features/entry-pathways/eois.service.ts";
import { mailedPath, mailedToken } from "./emails.ts";
import type { TestServer } from "./test-server.ts";
import { createCollective, type CollectiveFixture } from "./world.ts";

export const EOI_FORM = "/collective/tidewater/interest";

/** Gives the collective, or another one of the server, a public page. */
export function describeCollective(
  server: TestServer,
  changed: Partial<CollectiveInput> = {},
  { id }: Pick<CollectiveFixture, "id"> = server.collective,
) {
  const collective = collectiveInputSchema.parse({
    name: "Tidewater",
    slug: "tidewater",
    noun_name: "the crew",
    description: "A marsh.\nAnd a net loft.",
    feature_eoi: true,
    eoi_description:
      "Come **as you are**. This is [our page](https://example.org/us).\n\n# What we hope for\n\n<script>alert(1)</script>",
    ...changed,
  });
  return editCollective(server.running.services, { collectiveId: id, authorId: null }, collective);
}

/** As in a database that is older than the rule that a public page needs a slug. */
export async function loseSlug(server: TestServer): Promise<void> {
  await describeCollective(server, { slug: null, feature_eoi: false });
  await server.running.services.db.updateTable("collectives").set({ feature_eoi: 1 }).execute();
}

/** Another collective that accepts expressions of interest. */
export async function createElsewhere(server: TestServer): Promise<CollectiveFixture> {
  const wishes = { people: ["zoe"], name: "Elsewhere" };
  const elsewhere = await createCollective(server.running.services.db, "2026-02-15", wishes);
  await describeCollective(server, { name: "Elsewhere", slug: "elsewhere" }, elsewhere);
  return elsewhere;
}

export const ANSWERS = {
  name: "Wren",
  email: "wren@mail.example.org",
  interest: "Boats",
  context: null,
  referral: "A poster",
  conflict_experience: null,
  participant_connections: null,
};

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Submits without the browser, and returns where the mailed link leads. */
export async function submitted(server: TestServer, changed: Partial<EoiInput> = {}): Promise<string> {
  await submitEoi(server.running.services, server.collective.id, { ...ANSWERS, ...changed });
  return mailedPath(server);
}

/** Withdraws the newest submission, by its mailed link. */
export async function withdraw(server: TestServer): Promise<void> {
  const reference = { collective_id: server.collective.id, token: await mailedToken(server) };
  await withdrawEoi(server.running.services, reference);
}

export const listPathways = ({ running }: TestServer) =>
  running.services.db.selectFrom("entry_pathways").selectAll().orderBy("id").execute();
