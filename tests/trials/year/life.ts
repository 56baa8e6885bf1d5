import { dayIn } from "../../../shared/basics/dates.ts";
import { instantIn } from "../../../server/features/gatherings/local-times.ts";
import { DeliveryServices } from "../../support/delivery-services.ts";
import { makeTempFolder } from "../../support/temp-folder.ts";
import type { TestServer } from "../../support/test-server.ts";

export const [ZONE, REPLY_ADDRESS] = ["Europe/Berlin", "us@example.net"];
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** When jobs run on each day, and when the last attempt is made for what was first tried at eight. */
const HOURS = ["00:00", "07:55", "08:00", "18:00"];
const SECRET = "a secret of the year";
export const ENVIRONMENT = { RATE_LIMITS: "off", TIME_ZONE: ZONE, SESSION_SECRETS: SECRET, CALL_SECRET: SECRET };

/** The instant at which clocks show a time. */
export const instantOf = (time: string) => Date.parse(instantIn(ZONE, time) ?? "");

/** A server on a moved clock, with an email and a push service. */
export class Life {
  readonly server: TestServer;
  readonly folder = makeTempFolder();
  isUp = true;
  readonly post = new DeliveryServices();
  backedUpAt = -Infinity;
  #wanted: number[] = [];

  constructor(server: TestServer) {
    this.server = server;
    this.post.start(this.services);
  }

  get services() {
    return this.server.running.services;
  }
  get now(): number {
    return this.server.clock.now().getTime();
  }

  /** Has the jobs run at some instants, such as the beginning of a gathering. */
  want = (...instants: number[]) => void this.#wanted.push(...instants);
  wantAfterAct = () => this.want(...[1, 2, 3, 5, 10, 31, 36].map((one) => this.now + one * MINUTE));

  /** Lets time pass, with the jobs of each moment that matters. */
  async pass(until: number, look = async () => {}): Promise<void> {
    while (this.now < until) {
      this.#wanted = this.#wanted.filter((instant) => instant > this.now);
      const days = [0, 1].map((after) => dayIn(ZONE, new Date(this.now + after * DAY)));
      const hours = days.flatMap((day) => HOURS.map((hour) => instantOf(`${day}T${hour}`)));
      const next = Math.min(until, ...[...hours, ...this.#wanted].filter((instant) => instant > this.now));
      this.server.clock.setInstant(new Date(next).toISOString());
      if (this.isUp) await this.server.running.jobs.runDue();
      if (this.isUp) await this.post.deliver();
      await look();
    }
  }

  /** Notes that a service is away for some hours, or that the server was. */
  trouble(channel: "mail" | "notification", hours: number): void {
    this.post.wellSince[channel] = Math.max(this.post.wellSince[channel], this.now + hours * HOUR);
    // An email that could not be sent is tried each hour.
    for (let hour = 0; hour <= hours + 2; hour += 1) this.want(this.now + hour * HOUR);
  }

  /** Stops the server while something else goes on. */
  async apart(work: () => Promise<unknown>): Promise<void> {
    this.isUp = false;
    await this.post.stop();
    await this.server.running.stop();
    try {
      await work();
    } finally {
      await this.server.restart();
      this.isUp = true;
      this.post.start(this.services);
      for (const channel of ["mail", "notification"] as const) this.trouble(channel, 0);
    }
  }

  async end(): Promise<void> {
    await this.post.stop();
    await this.server.stop();
    this.folder.remove();
  }
}
