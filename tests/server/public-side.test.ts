import { beforeEach, describe, expect, it } from "vitest";
import type { Link } from "../../shared/basics/links.schema.ts";
import { sharedServer } from "../support/hooks.ts";
import { createElsewhere, describeCollective, loseSlug } from "../support/eois.ts";
import { connect, refusal, type Script } from "../support/test-server.ts";

const server = sharedServer();
let stranger: Script["client"];
beforeEach(async () => {
  stranger = connect(server.url, "").client;
  await describeCollective(server);
});

describe("a collective's public side", () => {
  it("contains what strangers may know, and no links", async () => {
    const links: Link[] = [{ link_type: "Matrix", url: "https://matrix.example.org/inside", label: null }];
    await describeCollective(server, {
      description: "Some of us",
      links,
      eoi_description: "Come as you are",
      reply_address: "replies@example.org",
    });
    expect(await stranger.interest.collectiveBySlug.query({ slug: "tidewater" })).toEqual({
      id: server.collective.id,
      name: "Tidewater",
      noun_name: "the crew",
      slug: "tidewater",
      description: "Some of us",
      links: [],
      feature_eoi: true,
      eoi_description: "Come as you are",
      reminder_days: [],
      language: null,
      time_zone: null,
      reply_address: null,
      eoi_managing_crew_id: null,
    });
  });

  it("does not describe a disabled feature", async () => {
    await describeCollective(server, { feature_eoi: false });
    expect(await stranger.interest.collectiveBySlug.query({ slug: "tidewater" })).toMatchObject({
      feature_eoi: false,
      eoi_description: null,
    });
  });

  it("is found by a former slug, until another collective takes it", async () => {
    await describeCollective(server, { slug: "new-name" });
    const find = () => stranger.interest.collectiveBySlug.query({ slug: "tidewater" });
    expect(await find()).toMatchObject({ id: server.collective.id, slug: "new-name" });
    const elsewhere = await createElsewhere(server);
    await describeCollective(server, { name: "Elsewhere", slug: "tidewater" }, elsewhere);
    expect(await find()).toMatchObject({ id: elsewhere.id, name: "Elsewhere" });
  });

  it("without a slug, accepts no expressions of interest", async () => {
    await loseSlug(server);
    expect(await stranger.interest.collectiveBySlug.query({ slug: "tidewater" })).toMatchObject({
      feature_eoi: false,
      eoi_description: null,
    });
  });

  it.each(["nowhere", "", "x".repeat(2_000), "%00"])("is not found by the slug %j", async (slug) => {
    await expect(stranger.interest.collectiveBySlug.query({ slug })).rejects.toMatchObject(
      refusal("CollectiveNotFound"),
    );
  });
});
