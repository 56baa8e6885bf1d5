import { Alert, Button, Flex } from "antd";
import { useLocation, useSearch } from "wouter";
import { Card } from "../../components/Card.tsx";
import { formFailureText } from "../../components/failure-text.ts";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";

/** The target of the link that is mailed to a new address. Opening it changes nothing. */
export function ConfirmAddressPage() {
  const token = new URLSearchParams(useSearch()).get("token") ?? "";
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const { data: address } = trpc.account.address.useQuery();
  const confirm = trpc.account.confirmAddress.useMutation({
    onSuccess() {
      void utils.account.invalidate();
      navigate(paths.settings);
      showToast("success", "Your address has been changed. Sign in with the new one from now on.");
    },
  });
  return (
    <Page width="text" title="Your new address" context="Confirm that it is yours.">
      <Card>
        <Flex vertical gap="middle" align="flex-start">
          {confirm.error && <Alert type="error" showIcon title={formFailureText(confirm.error)} />}
          <Text as="p">
            {address?.pending
              ? `From now on you sign in with ${address.pending}, and emails go there.`
              : "From now on you sign in with the address to which the link was sent, and emails go there."}
          </Text>
          <Flex wrap gap="small">
            <Button type="primary" loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
              Use this address
            </Button>
            <LinkButton href={paths.settings}>Back to the settings</LinkButton>
          </Flex>
        </Flex>
      </Card>
    </Page>
  );
}
