import { Button, Flex } from "antd";
import { Fragment } from "react";
import { DialogButton } from "../../components/DialogButton.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { Page } from "../../components/Page.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import styles from "./ActivityPage.module.css";
import { ActivityFilters } from "./ActivityFilters.tsx";
import { entriesByDay } from "./entries-by-day.ts";
import { JournalEntryItem } from "./JournalEntryItem.tsx";
import { useJournal } from "./use-journal.ts";

/** Rarely needed. */
const FeedDialog = lazyComponent(() => import("./FeedDialog.tsx").then((m) => m.FeedDialog));

/** Everything that changed, newest first, with Undo where it is possible (`docs/domain/journal.md#journal`). */
export function ActivityPage() {
  const { filter, query, earlier } = useJournal();
  const { time_zone } = useCollectiveState();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Page
      width="text"
      title="Activity"
      context="What has changed in the last two years, and who did it."
      actions={<DialogButton renderDialog={(props) => <FeedDialog {...props} />}>Feed</DialogButton>}
    >
      <ActivityFilters />
      <Loaded query={query} what="The activity" meanwhile={null}>
        {({ entries, next }) => (
          <>
            {entries.length === 0 && (
              <EmptyState
                title={isFiltered ? "Nothing matches" : "Nothing has changed yet"}
                text={isFiltered ? "Choose other filters to see more." : "What members change appears here."}
              />
            )}
            <Flex vertical gap="middle">
              {entriesByDay(entries, time_zone).map(({ day, ofDay }) => (
                <Fragment key={day}>
                  <h2 className={styles["day"]}>{day}</h2>
                  <ol className={styles["entries"]}>
                    {ofDay.map((entry) => (
                      <JournalEntryItem key={entry.revision} entry={entry} />
                    ))}
                  </ol>
                </Fragment>
              ))}
            </Flex>
            {next !== null && (
              <div>
                <Button loading={earlier.isPending} onClick={() => earlier.mutate({ ...filter, before: next })}>
                  Show earlier changes
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
