import { Flex } from "antd";
import { useMemo } from "react";
import type { OpenJoinLink } from "../../../shared/entry-pathways/join-links.schema.ts";
import type { Say } from "../../../shared/messages.ts";
import { ActionButton } from "../../components/ActionButton.tsx";
import type { Column } from "../../components/DataTable.tsx";
import { Text } from "../../components/Text.tsx";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useShortDay } from "../../hooks/use-short-day.ts";
import { trpc } from "../../api/trpc.ts";
import { OpenList } from "./OpenList.tsx";

const columnsOf = (say: Say<"people">): Column<OpenJoinLink>[] => [
  { title: say("name"), render: (link) => <Usage link={link} /> },
  { title: say("actions"), render: (link) => <EndButton link={link} /> },
];

/** The open links for groups, with how many have used them. Each can be ended. */
export function OpenJoinLinks() {
  const say = useMessages("people");
  const columns = useMemo(() => columnsOf(say), [say]);
  const query = trpc.joinLinks.list.useQuery(undefined, { staleTime: 0 });
  return (
    <OpenList
      query={query}
      what={say("theGroupLinks")}
      title={say("groupLinks")}
      columns={columns}
      rowKey={({ id }) => id}
    />
  );
}

function Usage({ link: { name, used, uses, expires_at } }: { link: OpenJoinLink }) {
  const say = useMessages("people");
  const shortDay = useShortDay();
  return (
    <Flex vertical>
      <bdi>{name}</bdi>
      <Text secondary>{say("groupLinkUsed", { used, uses, day: shortDay(expires_at) })}</Text>
    </Flex>
  );
}

function EndButton({ link: { used: _used, ...link } }: { link: OpenJoinLink }) {
  const say = useMessages("people");
  const utils = trpc.useUtils();
  const offer = useUndoOffer(say("groupLinkEnded", { name: link.name }));
  const end = async () => offer(await utils.client.joinLinks.end.mutate({ id: link.id }), { JoinLinkUpdated: link });
  return (
    <Flex justify="end">
      <ActionButton
        aria-label={say("endGroupLinkNamed", { name: link.name })}
        action={end}
        onSettled={() => utils.joinLinks.list.invalidate()}
      >
        {say("endGroupLink")}
      </ActionButton>
    </Flex>
  );
}
