import type { Page } from "@playwright/test";

/** It is noon in UTC on Sunday, February 15; interval 2 is February. */
export const TOMORROW = { starts_at: "2026-02-16T19:00:00Z", ends_at: "2026-02-16T21:30:00Z" };

export const answersTo = (page: Page, title: string) =>
  page.getByRole("radiogroup", { name: `Your answer to ${title}` });
export const say = (page: Page, title: string, answer: string) =>
  answersTo(page, title).getByText(answer, { exact: true }).click();
