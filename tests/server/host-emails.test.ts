import { expect, it } from "vitest";
import { retryFailedEmails } from "../../server/features/failed-emails/retry-emails.service.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { callProcedure } from "../support/procedures.ts";
import { resendForEach, serverForEach } from "../support/hooks.ts";
import { API_KEY, FROM } from "../support/outbox.ts";

const resend = resendForEach();
const server = serverForEach();

const HOUR = 3_600;
const HOST_EMAIL = "host@example.org";
const settings = () => ({ HOST_EMAIL, RESEND_API_KEY: API_KEY, RESEND_BASE_URL: resend.url, MAIL_FROM: FROM });
const forget = () => callProcedure(server.url, "auth.forgotPassword", { input: { email: "ada@example.org" } });

/** Lets hours pass, with what is due in each. Returns how many emails to the host were queued. */
async function pass(hours: number): Promise<number> {
  let told = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    server.clock.advance(HOUR);
    await server.running.mail.deliverDue();
    told += (await runJob(server.running.services, "tell-the-host")) ?? 0;
  }
  return told;
}
const sentToHost = () => resend.mails.filter(({ to }) => to.includes(HOST_EMAIL)).map(({ subject }) => subject);

it("tells the host once that no email could be sent for a day, and again only after it worked in between", async () => {
  await server.restart(settings());
  await forget();
  await pass(1);
  expect(resend.mails).toHaveLength(1);

  resend.behave("down");
  await forget();
  expect(await pass(22)).toBe(0);
  expect(await pass(30)).toBe(1);
  expect(await pass(24)).toBe(0);
  // A server that starts again knows it, too.
  await server.restart(settings());
  expect(await pass(24)).toBe(0);

  resend.behave("well");
  expect(sentToHost()).toEqual([]);
  await retryFailedEmails(server.running.services);
  await pass(1);
  expect(sentToHost()).toEqual([`${new URL(server.url).host} could not send mail for a day`]);
  expect(resend.mails.find(({ to }) => to.includes(HOST_EMAIL))?.text).toContain(`\nOpen Crewtide:\n${server.url}\n`);
  expect(await pass(48)).toBe(0);

  resend.behave("down");
  await forget();
  expect(await pass(30)).toBe(1);
});

it("tells the host of a key that is refused", async () => {
  await server.restart(settings());
  resend.behave({ status: 401 });
  await forget();
  expect(await pass(22)).toBe(0);
  expect(await pass(8)).toBe(1);
});

it("takes neither an address that refuses its email, nor one that fails beside others, for a trouble", async () => {
  await server.restart(settings());
  resend.behave({ status: 422 });
  await forget();
  expect(await pass(30)).toBe(0);
  resend.behave("down");
  await forget();
  await pass(12);
  resend.behave("well");
  await forget();
  await server.running.mail.deliverDue();
  resend.behave("down");
  expect(await pass(20)).toBe(0);
});

it("tells nobody if nobody is named", async () => {
  await server.restart({ ...settings(), HOST_EMAIL: "" });
  resend.behave("down");
  await forget();
  expect(await pass(30)).toBe(0);
});
