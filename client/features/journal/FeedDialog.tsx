import { Alert, Button, Flex } from "antd";
import { CopyableUrl } from "../../components/CopyableUrl.tsx";
import type { DialogProps } from "../../components/DialogButton.tsx";
import { Modal } from "../../components/Modal.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Text } from "../../components/Text.tsx";
import { showFailure } from "../../components/toast.ts";
import { useShortDay } from "../../hooks/use-short-day.ts";
import { trpc } from "../../trpc.ts";

/** The private address at which a feed reader follows the activity. */
export function FeedDialog({ open, onClose }: DialogProps) {
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
    <Modal open={open} title="Follow in a feed reader" footer={null} onCancel={onClose}>
      <Flex vertical gap="middle">
        <Text as="p">
          A feed reader can follow the activity at an address of your own. Anyone who has it can read what changes, so
          keep it to yourself.
        </Text>
        {isNew && (
          <>
            <Alert type="success" showIcon title="Here is the address. It is shown only once, so copy it now." />
            <CopyableUrl url={make.data.url} label="Copy the address" />
          </>
        )}
        {feed && !isNew && <Text secondary>Address made on {shortDay(feed.created_at)}. A new one replaces it.</Text>}
        <Loaded query={query} what="The address" meanwhile={null}>
          {() => (
            <Flex wrap gap="small">
              <Button loading={make.isPending} onClick={() => make.mutate()}>
                {feed ? "Make a new address" : "Make an address"}
              </Button>
              {feed && (
                <Button danger loading={revoke.isPending} onClick={() => revoke.mutate()}>
                  Delete the address
                </Button>
              )}
            </Flex>
          )}
        </Loaded>
      </Flex>
    </Modal>
  );
}
