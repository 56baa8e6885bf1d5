import { expect, it } from "vitest";
import { DocumentCache } from "../../../server/revision/document-cache.ts";

const feedOf = (key: string, etag = "1", collectiveId = 1) => ({ key, etag, collectiveId, language: "en" as const });
type Feed = ReturnType<typeof feedOf>;

/** Makes texts of a length, and lists those that were made. */
function sourceOf(made: string[], feed: Feed, length = 1) {
  return {
    find: () => Promise.resolve(feed),
    make: ({ key, etag }: Feed) => {
      made.push(`${key} ${etag}`);
      return Promise.resolve("a".repeat(length));
    },
  };
}

it("makes a document once, and again for another version", async () => {
  const documents = new DocumentCache();
  const made: string[] = [];
  for (const etag of ["1", "1", "2", "2"]) {
    const feed = feedOf("ada", etag);
    expect((await documents.get(feed, sourceOf(made, feed)))?.etag).toBe(etag);
  }
  expect(made).toEqual(["ada 1", "ada 2"]);
});

it("makes those of a collective one after the other, and for all who wait one that is as new as each wants", async () => {
  const documents = new DocumentCache();
  const made: string[] = [];
  let end = () => {};
  const first = documents.get(feedOf("ada"), {
    find: () => Promise.resolve(feedOf("ada")),
    make: () => new Promise((resolve) => (end = () => resolve("first"))),
  });
  await Promise.resolve();
  const newest = feedOf("ada", "4");
  const others = ["2", "3", "4"].map((etag) => documents.get(feedOf("ada", etag), sourceOf(made, newest)));
  const other = feedOf("bo", "1", 2);
  expect(await documents.get(other, sourceOf(made, other))).not.toBeNull();
  expect(made).toEqual(["bo 1"]);
  end();
  expect((await first)?.etag).toBe("1");
  expect((await Promise.all(others)).map((document) => document?.etag)).toEqual(["4", "4", "4"]);
  expect(made).toEqual(["bo 1", "ada 4"]);
});

it("forgets what fails, and what has been revoked meanwhile", async () => {
  const documents = new DocumentCache();
  const made: string[] = [];
  const feed = feedOf("ada");
  const failing = { ...sourceOf(made, feed), make: () => Promise.reject(new Error("The disk is gone")) };
  await expect(documents.get(feed, failing)).rejects.toThrow("The disk is gone");
  expect(await documents.get(feed, { ...failing, find: () => Promise.resolve(null) })).toBeNull();
  expect(await documents.get(feed, sourceOf(made, feed))).not.toBeNull();
  expect(made).toEqual(["ada 1"]);
});

it.each([
  { what: "many", count: 1_001, length: 1, kept: 1_000 },
  { what: "long", count: 9, length: 5_000_000, kept: 8 },
])("keeps those that were used last, if they are too $what", async ({ count, length, kept }) => {
  const documents = new DocumentCache();
  const made: string[] = [];
  const ask = (index: number) => {
    const feed = feedOf(`feed ${index}`);
    return documents.get(feed, sourceOf(made, feed, length));
  };
  for (let index = 0; index < count; index += 1) await ask(index);
  for (let index = count - kept; index < count; index += 1) await ask(index);
  expect(made).toHaveLength(count);
  await ask(0);
  expect(made).toHaveLength(count + 1);
});
