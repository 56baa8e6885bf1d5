import { Button, Flex } from "antd";
import { intervalBefore, type Interval } from "../../../shared/intervals/intervals.ts";
import { goodbyeOf, goodbyesTo } from "../../../shared/participation/goodbyes.ts";
import { paths } from "../../../shared/paths.ts";
import { FoldableCards } from "../../components/FoldableCards.tsx";
import { Paragraph } from "../../components/Text.tsx";
import { useAbsenceText } from "../../domain/use-absence-text.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useIntervalInvolvements } from "../../hooks/use-interval-involvements.ts";
import { useMedia } from "../../hooks/use-media.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useDismissals } from "./use-dismissal.ts";

/** How many a phone shows at once. */
const MOST_ON_PHONE = 2;

/** Goodbyes to the person (`docs/domain/participation.md#goodbyes`), each until it is dismissed. */
export function Goodbyes({ current, next }: Record<"current" | "next", Interval | null>) {
  const cards = [...useGoodbyes(current), ...useGoodbyes(next)];
  return <FoldableCards level={2} cards={useMedia("slim") ? cards.slice(0, MOST_ON_PHONE) : cards} />;
}

/** The cards of the goodbyes for an interval. */
function useGoodbyes(interval: Interval | null) {
  const say = useMessages("dashboard");
  const absenceText = useAbsenceText();
  const { intervals } = useCollectiveState();
  const { person_id: ownId } = useMe();
  const [isDismissed, dismiss] = useDismissals();
  const { data: now } = useIntervalInvolvements(interval ?? undefined);
  const isAny = now?.collective_involvements.some((answer) => goodbyeOf(answer) !== null);
  const { data: before } = useIntervalInvolvements(
    interval && isAny ? intervalBefore(intervals, interval.id) : undefined,
  );
  if (!interval || !now || !before) return [];
  const noticeOf = (personId: number) => `goodbye:${interval.id}:${personId}`;
  return goodbyesTo(ownId, now, before)
    .filter(({ person_id }) => !isDismissed(noticeOf(person_id)))
    .map((answer) => ({
      id: noticeOf(answer.person_id),
      title: absenceText(answer, interval.id),
      href: paths.person(answer.person_id),
      content: (
        <Flex vertical align="flex-start" gap="small">
          <Paragraph multiline>{goodbyeOf(answer)}</Paragraph>
          <Button onClick={() => dismiss(noticeOf(answer.person_id))}>{say("dismiss")}</Button>
        </Flex>
      ),
    }));
}
