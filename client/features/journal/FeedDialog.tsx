import type { DialogProps } from "../../components/DialogButton.tsx";
import { Modal } from "../../components/Modal.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { PrivateAddress } from "../../domain/PrivateAddress.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

/** The private address at which a feed reader follows the activity. */
export function FeedDialog({ open, onClose }: DialogProps) {
  const say = useMessages("journal");
  const utils = trpc.useUtils();
  const query = trpc.journal.feed.useQuery();
  const options = {
    onSettled: () => Promise.all([utils.journal.feed.invalidate(), utils.account.securityLog.invalidate()]),
  };
  const make = trpc.journal.makeFeed.useMutation(options);
  const revoke = trpc.journal.revokeFeed.useMutation(options);
  return (
    <Modal open={open} title={say("feedTitle")} footer={null} onCancel={onClose}>
      <Loaded query={query} what={say("theAddress")} meanwhile={null}>
        {({ feed }) => (
          <PrivateAddress text={say("feedExplanation")} feed={feed} make={make} onRevoke={() => revoke.mutateAsync()} />
        )}
      </Loaded>
    </Modal>
  );
}
