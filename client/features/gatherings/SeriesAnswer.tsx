import { Flex } from "antd";
import { ActionButton } from "../../components/ActionButton.tsx";
import { DialogButton } from "../../components/DialogButton.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { Text } from "../../components/Text.tsx";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

const ConfirmDialog = lazyComponent(() => import("../../components/ConfirmDialog.tsx").then((m) => m.ConfirmDialog));

/** Answers a series once, until the reader says otherwise. */
export function SeriesAnswer({ seriesId: id }: { seriesId: number }) {
  const say = useMessages("gatherings");
  const { person_id } = useMe();
  const { client } = trpc.useUtils();
  const { data: series } = trpc.gatherings.series.useQuery({ id });
  if (!series) return null;
  const answer = (going: boolean) => client.gatherings.answerSeries.mutate({ id, going });
  if (!series.going.includes(person_id)) {
    return (
      <div>
        <ActionButton action={() => answer(true)}>{say("goToAll")}</ActionButton>
      </div>
    );
  }
  const question = {
    title: say("notAnyMoreQuestion"),
    text: say("notAnyMoreText"),
    okText: say("notAnyMore"),
    onConfirm: () => answer(false),
  };
  return (
    <Flex wrap gap="small" align="center">
      <Text>{say("goesToAll")}</Text>
      <DialogButton renderDialog={(dialog) => <ConfirmDialog question={question} {...dialog} />}>
        {say("notAnyMore")}
      </DialogButton>
    </Flex>
  );
}
