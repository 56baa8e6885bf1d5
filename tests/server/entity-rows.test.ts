import { beforeEach, describe, expect, it } from "vitest";
import { deleteCrewRow, findCrew, getCrew, updateCrew } from "../../server/features/structure/crews.queries.ts";
import { worldForEach } from "../support/hooks.ts";
import { createCollective, dayIn } from "../support/world.ts";

const world = worldForEach({ today: dayIn(1), crews: ["garden"] });
let otherId: number;

beforeEach(async () => {
  ({ id: otherId } = await createCollective(world.db, dayIn(1), { name: "Harbour", people: ["zoe"], crews: [] }));
});

describe("the row of an entity", () => {
  it("is neither changed nor deleted with the key of another collective", async () => {
    const id = world.crew("garden");
    const own = { collectiveId: world.collective.id, id };
    const before = await getCrew(world.db, own);
    await expect(updateCrew(world.db, { collectiveId: otherId, id }, { name: "Taken" })).rejects.toThrow("no result");
    await deleteCrewRow(world.db, { collectiveId: otherId, id });
    expect(await getCrew(world.db, own)).toEqual(before);
  });

  it("stays in its collective, whatever it is changed to", async () => {
    const own = { collectiveId: world.collective.id, id: world.crew("garden") };
    const { id: _id, ...moved } = { ...(await getCrew(world.db, own)), collective_id: otherId };
    expect(await updateCrew(world.db, own, moved)).toMatchObject({ collective_id: own.collectiveId });
    expect(await findCrew(world.db, { ...own, collectiveId: otherId })).toBeUndefined();
  });
});
