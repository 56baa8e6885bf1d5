import { Button, Flex } from "antd";
import { DialogButton } from "../../components/DialogButton.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { Page } from "../../components/Page.tsx";
import { Shortened } from "../../components/ShortenedList.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import styles from "./ActivityPage.module.css";
import { ActivityFilters } from "./ActivityFilters.tsx";
import { dayIn } from "../../../shared/basics/dates.ts";
import { groupBy } from "../../../shared/basics/group-by.ts";
import { JournalEntryItem } from "./JournalEntryItem.tsx";
import { useJournal } from "./use-journal.ts";

/** Rarely needed. */
const FeedDialog = lazyComponent(() => import("./FeedDialog.tsx").then((m) => m.FeedDialog));

/** Everything that changed, newest first, with Undo where it is possible (`docs/domain/journal.md#journal`). */
export function ActivityPage() {
  const say = useMessages("journal");
  const sayPage = useMessages("layout");
  const { filter, query, earlier } = useJournal();
  const { time_zone } = useCollectiveState();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Page
      width="text"
      title={sayPage("activity")}
      context={say("context")}
      actions={<DialogButton renderDialog={(props) => <FeedDialog {...props} />}>{say("feed")}</DialogButton>}
    >
      <ActivityFilters />
      <Loaded query={query} what={say("theActivity")} meanwhile={null}>
        {({ entries, next }) => (
          <>
            {entries.length === 0 && (
              <EmptyState
                title={say(isFiltered ? "nothingMatches" : "nothingYet")}
                text={say(isFiltered ? "chooseOtherFilters" : "changesAppearHere")}
              />
            )}
            <Shortened items={entries} first={Infinity}>
              {(shown) => (
                <Flex vertical gap="middle" role="group" aria-label={sayPage("activity")}>
                  {[...groupBy(shown, ({ at }) => dayIn(time_zone, new Date(at)))].map(([day, ofDay]) => (
                    <div key={day}>
                      <h2 className={styles["day"]}>{say("day", { day: new Date(day) })}</h2>
                      <ol className={styles["entries"]}>
                        {ofDay.map((entry) => (
                          <JournalEntryItem key={entry.revision} entry={entry} />
                        ))}
                      </ol>
                    </div>
                  ))}
                </Flex>
              )}
            </Shortened>
            {next !== null && (
              <div>
                <Button loading={earlier.isPending} onClick={() => earlier.mutate({ ...filter, before: next })}>
                  {say("showEarlier")}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
