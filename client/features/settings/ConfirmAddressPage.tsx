import { Button, Flex } from "antd";
import { useLocation } from "wouter";
import { Card } from "../../components/Card.tsx";
import { formFailureText } from "../../components/failure-text.ts";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { Paragraph } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { Notice } from "../../components/Notice.tsx";
import { OpenedLink, linkQueryOptions } from "../../components/OpenedLink.tsx";
import { useLinkToken } from "../../hooks/use-link-token.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";

/** The target of the link that is mailed to a new address. Opening it changes nothing. */
export function ConfirmAddressPage() {
  const say = useMessages("settings");
  const token = useLinkToken();
  const query = trpc.account.linkedAddress.useQuery({ token }, linkQueryOptions(token));
  const dead = {
    otherwise: say("newLinkInSettings"),
    onward: { href: `${paths.settings}#address`, label: say("backToSettings") },
  };
  return (
    <OpenedLink token={token} query={query} dead={dead}>
      {({ email }) => <NewAddress key={token} token={token} address={email} />}
    </OpenedLink>
  );
}

function NewAddress({ token, address }: { token: string; address: string }) {
  const say = useMessages("settings");
  const [, navigate] = useLocation();
  const { account } = trpc.useUtils();
  const confirm = trpc.account.confirmAddress.useMutation({
    onSuccess() {
      void account.invalidate();
      navigate(`${paths.settings}#address`);
      showToast("success", say("addressChanged"));
    },
    // Another link may have been sent since the page was loaded.
    onError: () => account.linkedAddress.invalidate(),
  });
  return (
    <Page width="text" title={say("yourNewAddress")} context={say("confirmItIsYours")}>
      <Card>
        <Flex vertical gap="middle" align="flex-start">
          {confirm.error && <Notice type="error" title={formFailureText(confirm.error)} />}
          <Paragraph>{say("fromNowOn", { address })}</Paragraph>
          <Flex wrap gap="small">
            <Button type="primary" loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
              {say("useThisAddress")}
            </Button>
            <LinkButton href={`${paths.settings}#address`}>{say("backToSettings")}</LinkButton>
          </Flex>
        </Flex>
      </Card>
    </Page>
  );
}
