import { Button, Flex } from "antd";
import { CopyableUrl } from "../../components/CopyableUrl.tsx";
import type { DialogProps } from "../../components/DialogButton.tsx";
import { Modal } from "../../components/Modal.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Text } from "../../components/Text.tsx";
import { showFailure } from "../../components/toast.ts";
import { Notice } from "../../components/Notice.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { useShortDay } from "../../hooks/use-short-day.ts";
import { trpc } from "../../api/trpc.ts";

/** The private address at which a feed reader follows the activity. */
export function FeedDialog({ open, onClose }: DialogProps) {
  const say = useMessages("journal");
  const shortDay = useShortDay();
  const utils = trpc.useUtils();
  const query = trpc.journal.feed.useQuery();
  const options = {
    onError: showFailure,
    onSettled: () => Promise.all([utils.journal.feed.invalidate(), utils.account.securityLog.invalidate()]),
  };
  const make = trpc.journal.makeFeed.useMutation(options);
  const revoke = trpc.journal.revokeFeed.useMutation(options);
  const feed = query.data?.feed;
  const isNew = make.data && feed?.created_at === make.data.created_at;
  return (
    <Modal open={open} title={say("feedTitle")} footer={null} onCancel={onClose}>
      <Flex vertical gap="middle">
        <Text as="p">{say("feedExplanation")}</Text>
        {isNew && (
          <>
            <Notice type="success" title={say("newAddress")} />
            <CopyableUrl url={make.data.url} label={say("copyAddress")} />
          </>
        )}
        {feed && !isNew && <Text secondary>{say("addressMadeOn", { date: shortDay(feed.created_at) })}</Text>}
        <Loaded query={query} what={say("theAddress")} meanwhile={null}>
          {() => (
            <Flex wrap gap="small">
              <Button loading={make.isPending} onClick={() => make.mutate()}>
                {say(feed ? "makeNewAddress" : "makeAddress")}
              </Button>
              {feed && (
                <Button danger loading={revoke.isPending} onClick={() => revoke.mutate()}>
                  {say("deleteAddress")}
                </Button>
              )}
            </Flex>
          )}
        </Loaded>
      </Flex>
    </Modal>
  );
}
