import { Button, Flex, Skeleton } from "antd";
import { useState, type ReactNode } from "react";
import type { KeptCopies } from "../../../shared/account/account.schema.ts";
import { formatLongDate } from "../../../shared/basics/dates.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { Paragraph } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { useDraftOwner } from "../../forms/use-draft-owner.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";
import { leaveAccount } from "../../layout/leave-account.ts";
import { trpc } from "../../api/trpc.ts";
import { CurrentPasswordForm } from "./CurrentPasswordForm.tsx";
import { DeletingCollective } from "./DeletingCollective.tsx";

const withStrong = { strong: (words: ReactNode) => <strong>{words}</strong> };

/** Lets members leave for good, and says what is deleted. */
export function LeavingSection() {
  const say = useMessages("settings");
  const owner = useDraftOwner();
  const [isLeaving, setIsLeaving] = useState(false);
  const { client } = trpc.useUtils();
  const { people } = useCollectiveState();
  const isLast = people.filter(({ left_at }) => left_at === null).length === 1;
  return (
    <Flex vertical gap="middle" align={isLeaving ? "stretch" : "flex-start"}>
      <Paragraph secondary>{say("leavingHelp")}</Paragraph>
      {isLeaving ? (
        <>
          <Paragraph>{say.rich("leavingDeletes", withStrong)}</Paragraph>
          <Paragraph>{say.rich("leavingKeeps", withStrong)}</Paragraph>
          <Copies />
          <Paragraph>{say("cannotBeUndone")}</Paragraph>
          {isLast && <Paragraph>{say.rich("lastMember", withStrong)}</Paragraph>}
          <CurrentPasswordForm
            name="leave"
            submitLabel={say("deleteAndLeave")}
            danger
            send={(input: { current_password: string }) => client.account.leaveForGood.mutate(input)}
            onSent={() => {
              leaveAccount(owner);
              showToast("success", say("haveLeft"));
            }}
            onCancel={() => setIsLeaving(false)}
          />
        </>
      ) : (
        <Button onClick={() => setIsLeaving(true)}>{say("leaveForGood")}</Button>
      )}
      {people.length === 1 && <DeletingCollective />}
    </Flex>
  );
}

/** Says until when copies of the database have what is deleted. */
function Copies() {
  const say = useMessages("settings");
  const query = trpc.account.keptCopies.useQuery();
  return (
    <Loaded query={query} what={say("copies")} meanwhile={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
      {(kept) => <CopiesKept kept={kept} />}
    </Loaded>
  );
}

function CopiesKept({ kept: { copies_until, backups_until } }: { kept: KeptCopies }) {
  const say = useMessages("settings");
  const until = (date: string) => ({ date: formatLongDate(date, getLanguage()) });
  return (
    <div>
      <Paragraph>{say.rich("leavingCopies", withStrong)}</Paragraph>
      <ul>
        {copies_until && <li>{say("copiesUntil", until(copies_until))}</li>}
        {backups_until && <li>{say("backupsUntil", until(backups_until))}</li>}
        <li>{say("otherCopies")}</li>
      </ul>
    </div>
  );
}
