import { Button, Card, Flex, Popconfirm, theme, Typography } from "antd";
import { Link } from "wouter";
import { formatShortDate } from "../../../shared/dates.ts";
import type { Invitation } from "../../../shared/invitations.ts";
import { failureText } from "../../components/failure-text.ts";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { paths } from "../../paths.ts";
import { showToast } from "../../plain/toast.ts";
import { trpc } from "../../trpc.ts";

/** Who was invited and has not set a password yet. Each can be sent a new link, or be uninvited. */
export function OpenInvitations() {
  const { token } = theme.useToken();
  const { data: invitations, error, refetch } = trpc.invitations.list.useQuery(undefined, { staleTime: 0 });
  if (error && !invitations) {
    return <LoadFailure what="The open invitations" error={error} onRetry={() => void refetch()} />;
  }
  // Mostly there are none, and what comes below the form moves nothing when it comes.
  if (!invitations || invitations.length === 0) return null;
  return (
    <Card
      title={<h2 style={{ margin: 0, font: "inherit" }}>Open invitations</h2>}
      style={{ marginBlockStart: token.marginXL }}
    >
      <Flex component="ul" vertical gap="middle" style={{ listStyle: "none", margin: 0, padding: 0 }}>
        {invitations.map((invitation) => (
          <li key={invitation.person_id}>
            <OpenInvitation invitation={invitation} />
          </li>
        ))}
      </Flex>
    </Card>
  );
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const { person_id, display_name, expires_at } = invitation;
  const { today } = useCollectiveState();
  const utils = trpc.useUtils();
  const onError = (error: Parameters<typeof failureText>[0]) => showToast("error", failureText(error));
  const onSettled = () => utils.invitations.list.invalidate();
  const resend = trpc.invitations.resend.useMutation({
    onSuccess: () => showToast("success", `A new link is on its way to ${display_name}.`),
    onError,
    onSettled,
  });
  const withdraw = trpc.invitations.withdraw.useMutation({
    onSuccess: () => showToast("success", `The invitation of ${display_name} is withdrawn.`),
    onError,
    onSettled,
  });
  return (
    <Flex wrap align="center" justify="space-between" gap="small">
      <Flex vertical style={{ minWidth: 0 }}>
        <Link href={paths.person(person_id)}>{display_name}</Link>
        <Typography.Text type="secondary">
          {expires_at === null
            ? "Their link has expired"
            : `Their link works until ${formatShortDate(expires_at.slice(0, 10), today)}`}
        </Typography.Text>
      </Flex>
      <Flex gap="small">
        <Button
          aria-label={`Send ${display_name} a new link`}
          loading={resend.isPending}
          onClick={() => resend.mutate({ person_id })}
        >
          Send again
        </Button>
        <Popconfirm
          title={`Withdraw the invitation of ${display_name}?`}
          description="Their link stops working, and they are no member any more."
          okText="Withdraw it"
          cancelText="Keep it"
          placement="topRight"
          onConfirm={() => withdraw.mutate({ person_id })}
        >
          <Button danger aria-label={`Withdraw the invitation of ${display_name}`} loading={withdraw.isPending}>
            Withdraw
          </Button>
        </Popconfirm>
      </Flex>
    </Flex>
  );
}
