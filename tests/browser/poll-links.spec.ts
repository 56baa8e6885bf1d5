import { makePollLinks } from "../../server/features/gatherings/answer-links.service.ts";
import { createPoll, editPoll, getAnsweredPoll, getOpenPolls } from "../../server/features/polls/polls.service.ts";
import { settlePoll } from "../../server/features/polls/settle.service.ts";
import { pollInputSchema } from "../../shared/polls/polls.schema.ts";
import { expect, heading, hold, test } from "../support/browser.ts";
import type { TestServer } from "../support/test-server.ts";

test.use({ expectedErrors: /status of 40[0149]/ });

const TIMES = [20, 21].map((day) => ({
  starts_at: `2026-02-${day}T18:00:00.000Z`,
  ends_at: `2026-02-${day}T20:00:00.000Z`,
}));
const [FIRST = { starts_at: "" }] = TIMES;
const SUPPER = pollInputSchema.parse({ title: "Supper", place: "Net loft", times: TIMES });

/** Proposes two times, and makes ada's link. */
async function propose({ running, collective }: TestServer) {
  const { services } = running;
  const personId = collective.people["ada"] ?? 0;
  const by = { collectiveId: collective.id, authorId: personId };
  await createPoll(services, by, SUPPER);
  const [poll] = await getOpenPolls(services, collective.id);
  if (!poll) throw new Error("It was opened");
  const [url = ""] = await makePollLinks(services.db, services, { ...by, asked: [{ poll, personId }] });
  const { pathname, search } = new URL(url);
  const key = { ...by, id: poll.id };
  const read = () => getAnsweredPoll(services.db, key);
  return { services, key, personId, read, link: `${pathname}${search}` };
}

test("the link of an email says for each proposed time whether one can come, until a time is chosen", async ({
  page,
  server,
}) => {
  const { services, key, personId, read, link } = await propose(server);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  await expect(heading(page, "Supper")).toBeVisible();
  await expect(page.getByText("Net loft")).toBeVisible();
  const friday = page.getByRole("group", { name: /Friday, February 20, 2026/ });
  const saturday = page.getByRole("group", { name: /Saturday, February 21, 2026/ });
  const save = page.getByRole("button", { name: "Save your answers" });

  await save.click();
  await expect(page.getByText("Choose an answer for at least one time.")).toBeInViewport();
  await friday.getByRole("radio", { name: "Yes" }).check();
  await saturday.getByText("If need be").click();
  await expect(page.getByText("Your answers are not saved yet.")).toBeVisible();
  expect((await read()).ranking.flatMap(({ yes, if_need_be }) => [...yes, ...if_need_be])).toEqual([]);
  await save.click();
  await expect(page.getByText("Your answers have been saved.")).toBeVisible();
  await expect(page.getByText("Your answers are not saved yet.")).toBeHidden();
  expect((await read()).ranking).toMatchObject([{ yes: [personId] }, { if_need_be: [personId] }]);

  await test.step("the same link shows the answers, and changes them", async () => {
    await page.reload();
    await expect(friday.getByRole("radio", { name: "Yes" })).toBeChecked();
    await saturday.getByRole("radio", { name: "No", exact: true }).check();
    await save.click();
    await expect(page.getByText("Your answers have been saved.")).toBeVisible();
    expect((await read()).ranking).toMatchObject([{ yes: [personId] }, { no: [personId] }]);
  });

  await test.step("it does not say so beside a choice that is not saved, also one that is made while it saves", async () => {
    const saved = page.getByText("Your answers have been saved.");
    await saturday.getByText("If need be").click();
    await expect(saved).toBeHidden();
    const release = await hold(page, "**/trpc/polls.answerLinked");
    await save.click();
    await friday.getByRole("radio", { name: "No", exact: true }).check();
    release();
    await expect
      .poll(async () => (await read()).ranking)
      .toMatchObject([{ yes: [personId] }, { if_need_be: [personId] }]);
    await expect(save).toBeEnabled();
    await expect(saved).toBeHidden();
    await save.click();
    await expect(saved).toBeVisible();
    expect((await read()).ranking[1]).toMatchObject({ no: [personId] });
    await friday.getByRole("radio", { name: "Yes" }).check();
    await save.click();
    await expect(saved).toBeVisible();
  });

  await test.step("it says that a time went meanwhile, and shows what is proposed now", async () => {
    await editPoll(services, key, { ...SUPPER, times: TIMES.slice(0, 1) });
    await save.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(saturday).toBeHidden();
    await save.click();
    await expect(page.getByText("Your answers have been saved.")).toBeVisible();
  });

  await settlePoll(services, key, FIRST.starts_at);
  await page.reload();
  await expect(page.getByText("A time has been chosen.")).toBeVisible();
  await expect(friday).toContainText("Yes");
  await expect(save).toBeHidden();
  await page.getByRole("link", { name: "See the gathering" }).click();
  await expect(page).toHaveURL(/login/);
});

test("that the answers are saved is said where the button is, also below many times", async ({ page, server }) => {
  const { services, key, link } = await propose(server);
  const times = [...Array(12).keys()].map((day) => ({
    starts_at: `2026-03-${10 + day}T18:00:00.000Z`,
    ends_at: `2026-03-${10 + day}T20:00:00.000Z`,
  }));
  await editPoll(services, key, { ...SUPPER, times });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  const save = page.getByRole("button", { name: "Save your answers" });
  await save.click();
  await expect(page.getByText("Choose an answer for at least one time.")).toBeInViewport();
  await page.getByRole("radio", { name: "Yes" }).last().check();
  await save.click();
  await expect(page.getByText("Your answers have been saved.")).toBeInViewport();
});
