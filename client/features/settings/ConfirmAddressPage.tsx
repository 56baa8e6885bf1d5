import { Button, Flex } from "antd";
import { useLocation } from "wouter";
import { Card } from "../../components/Card.tsx";
import { formFailureText } from "../../components/failure-text.ts";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { Notice } from "../../components/Notice.tsx";
import { DeadLink } from "../../components/OpenedLink.tsx";
import { useLinkToken } from "../../hooks/use-link-token.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";

/** The target of the link that is mailed to a new address. Opening it changes nothing. */
export function ConfirmAddressPage() {
  const token = useLinkToken();
  return <MailedLink key={token} token={token} />;
}

function MailedLink({ token }: { token: string }) {
  const say = useMessages("settings");
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const { data: address } = trpc.account.address.useQuery();
  const confirm = trpc.account.confirmAddress.useMutation({
    onSuccess() {
      void utils.account.invalidate();
      navigate(paths.settings);
      showToast("success", say("addressChanged"));
    },
  });
  const code = confirm.error?.data?.appCode;
  if (token === "" || code === "AddressLinkInvalid" || code === "ValidationFailed") {
    const onward = { href: paths.settings, label: say("backToSettings") };
    return <DeadLink isIncomplete={token === ""} otherwise={say("newLinkInSettings")} onward={onward} />;
  }
  return (
    <Page width="text" title={say("yourNewAddress")} context={say("confirmItIsYours")}>
      <Card>
        <Flex vertical gap="middle" align="flex-start">
          {confirm.error && <Notice type="error" title={formFailureText(confirm.error)} />}
          <Text as="p">
            {address?.pending ? say("fromNowOn", { address: address.pending }) : say("fromNowOnThere")}
          </Text>
          <Flex wrap gap="small">
            <Button type="primary" loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
              {say("useThisAddress")}
            </Button>
            <LinkButton href={paths.settings}>{say("backToSettings")}</LinkButton>
          </Flex>
        </Flex>
      </Card>
    </Page>
  );
}
