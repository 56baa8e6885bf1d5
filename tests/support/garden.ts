import type { Page } from "@playwright/test";
import { signIn } from "./browser.ts";
import type { TestServer } from "./test-server.ts";

/** The crew "garden" as it is in the fixture. */
export const GARDEN = { name: "garden", description: "Everything about garden", links: [] };

export const openGarden = (page: Page, server: TestServer) =>
  signIn(page, "ada", `/crews/${server.crew("garden")}/edit`);

export const storedGarden = (server: TestServer) =>
  server.running.services.db
    .selectFrom("crews")
    .select(["name", "description"])
    .where("id", "=", server.crew("garden"))
    .executeTakeFirst();

/** The notice of a form that bo has changed too. */
export const changedByBo = (page: Page) => page.getByText("bo changed this while you were editing");
