import { isDeepStrictEqual } from "node:util";
import { backUpDatabase } from "../../../server/backup/back-up-database.ts";
import { importCollective } from "../../../server/backup/import-collective.ts";
import { restoreDatabase } from "../../../server/backup/restore-database.ts";
import { transferDatabase } from "../../../server/backup/transfer-database.ts";
import { exportCollective } from "../../../server/backup/export-collective.ts";
import { loadExport } from "../../../server/features/state/collective-export.service.ts";
import { createOpenDatabase } from "../../support/new-database.ts";
import { storeWithOtherOffset } from "../../support/other-offsets.ts";
import { NothingThere } from "./draw.ts";
import type { Doing } from "./gathering-acts.ts";
import { HOUR, type Life } from "./life.ts";
import { planOf } from "./view.ts";

const fileOf = ({ server }: Life) => server.databaseUrl.replace(/^file:/, "");
/** Records without ids, which are others on another server, and other numbers. */
const shape = (all: unknown) => JSON.stringify(all, (_, one: unknown) => (typeof one === "number" ? 0 : one));
const backupOf = (life: Life) => `${life.folder.path}/backup`;

/** Things that happen to devices and to the server. */
export const happenings = {
  leaveNetwork: async ({ house, by, draw }: Doing) => {
    const [device, hours] = [by.devices[draw.pick("device", [0, 1])], draw.pick("hours", [0.3, 3, 30])];
    const backAt = house.life.now + hours * HOUR;
    house.life.want(backAt);
    device?.leaveNetwork(backAt, new Map([...house.view.gatherings].map(([id, one]) => [id, planOf(one)])));
  },
  reload: async ({ by }: Doing) => by.devices[0].reload(),
  stop: ({ house: { life }, draw }: Doing) => {
    const hours = draw.pick("hours", [0.05, 1, 9]);
    return life.apart(() => life.pass(life.now + hours * HOUR));
  },
  mailAway: async ({ house, draw }: Doing) => house.life.trouble("mail", draw.pick("hours", [1, 6, 20])),
  notificationsAway: async ({ house: { life }, draw }: Doing) => {
    life.post.refuses = draw.chance("refuses", 0.5);
    life.trouble("notification", draw.pick("hours", [1, 6, 20]));
  },
  backUp: async ({ house: { life } }: Doing) => {
    await backUpDatabase({ from: fileOf(life), to: backupOf(life), force: true });
    life.backedUpAt = life.now;
  },
  restoreBackup: async ({ house }: Doing) => {
    const { life } = house;
    if (life.backedUpAt < Math.max(house.joinedAt, life.now - 30 * HOUR)) throw new NothingThere();
    const files = { from: backupOf(life), to: fileOf(life) };
    await life.apart(() => restoreDatabase({ ...files, force: true, now: new Date(life.now) }));
    await house.view.look(true);
    await house.follow(true);
    house.restored();
    // The host tells everybody, who look at everything.
    for (const person of house.people) for (const { id } of house.beliefs.all(person)) house.beliefs.sees(person, id);
  },
  /** A country changes its clocks: what was planned by other time-zone data stays at its time, and nobody is told. */
  newClocks: async ({ house: { life, view, wrong } }: Doing) => {
    await storeWithOtherOffset(life.services.db, 1, { after: new Date(life.now).toISOString(), shown: 0 });
    await life.apart(async () => {});
    await life.server.running.jobs.runDue();
    for (const id of await view.look(true)) wrong("5 is as planned", `New clocks: ${planOf(view.before.get(id))}`);
  },
  /** To another database and back, which each keep what they replace, and to another server. */
  move: async ({ house, house: { life } }: Doing) => {
    const [file, { id }] = [`${life.folder.path}/moved-${life.now}`, life.server.collective];
    const options = { force: true, keepBeside: file, now: new Date(life.now) };
    const moved = process.env["MOVE_TO"] ?? file;
    const load = () => loadExport(life.services.db, id);
    const before = await load();
    await exportCollective(life.services.db, id, { to: `${file}.jsonl`, force: true });
    const transfer = async () => {
      await transferDatabase({ from: fileOf(life), to: moved, ...options });
      await transferDatabase({ from: moved, to: fileOf(life), ...options, keepBeside: `${file}-back` });
      const { db, remove } = await createOpenDatabase();
      const { collective_id } = await importCollective(db, { file: `${file}.jsonl`, read: loadExport });
      if (shape(before) !== shape(await loadExport(db, collective_id))) throw new Error("An import differs");
      await remove();
    };
    const failure = await life.apart(transfer).then(() => "", String);
    if (failure !== "" || !isDeepStrictEqual(before, await load())) house.wrong("10 a move changes nothing", failure);
  },
};
