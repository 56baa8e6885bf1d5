import type { Collective } from "../../../shared/collective/collective.ts";
import type { JobServices } from "../../rpc/context.ts";
import type { OptionalEmailKind } from "../../mail/outbox.ts";
import { yieldToRequests } from "../../db/yield-to-requests.ts";
import type { NewsKinds } from "./news-kinds.ts";
import { queueNews, type News } from "./news.service.ts";
import { keepUntold, type KeyedNews } from "./told.queries.ts";
import { writeNews } from "./write-news.ts";

interface KeyedGroups<Kind, Each> {
  collective: Collective;
  kind: Kind;
  /** Each group is told in a transaction of its own. */
  groups: Iterable<readonly Each[]>;
}

/** Tells people what they were not told of yet, and writes their emails. Returns how many people are told. */
export async function queueNewsOnce<Kind extends OptionalEmailKind, Each extends KeyedNews>(
  services: JobServices,
  { collective, kind, groups }: KeyedGroups<Kind, Each>,
  newsOf: (fresh: readonly Each[]) => readonly News<NewsKinds[Kind]>[],
): Promise<number> {
  const about = { collectiveId: collective.id, kind, at: services.clock.now().toISOString() };
  let told = 0;
  for (const group of groups) {
    told += await services.db.transaction().execute(async (trx) => {
      const news = newsOf(await keepUntold(trx, about, group));
      return queueNews(trx, services, { collective, kind, news });
    });
    await yieldToRequests();
  }
  await writeNews(services, collective.id);
  return told;
}
