import { TRPCClientError } from "@trpc/client";
import { useSearch } from "wouter";
import { readNextPage } from "../../../shared/auth/next-page.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../public-ui/Field.tsx";
import { Notice } from "../../components/Notice.tsx";
import { usePublicForm } from "../../public-ui/use-public-form.ts";
import { trpc } from "../../api/trpc.ts";
import styles from "./auth.module.css";
import { AuthCard } from "./AuthCard.tsx";

const loadForgotPasswordSchema = () =>
  import("../../../shared/auth/auth.schema.ts").then((m) => m.forgotPasswordSchema);

/** Requests a link to set a new password. The response never reveals whether the address is a member's. */
export function ForgotPasswordPage() {
  const say = useMessages("auth");
  const { client } = trpc.useUtils();
  const next = readNextPage(useSearch());
  const { form, errors, refusal, isPending, sent } = usePublicForm({
    loadSchema: loadForgotPasswordSchema,
    send: (typed) => client.auth.forgotPassword.mutate({ ...typed, next }),
  });
  return (
    <AuthCard title={say("forgotPassword")} context={say("sendsLink")}>
      {sent || isUnauthorized(refusal) ? (
        <Notice type="success" role="status" title={say("checkEmail")} description={say("linkSent")} />
      ) : (
        <form {...form} className={styles["form"]}>
          <TextField
            name="email"
            label={say("email")}
            error={errors["email"]}
            inputMode="email"
            autoComplete="username"
          />
          {refusal && <Notice type="error" title={say("linkNotSent")} />}
          <Button kind="primary" type="submit" block loading={isPending}>
            {say("sendResetLink")}
          </Button>
        </form>
      )}
    </AuthCard>
  );
}

/** A 401 would reveal that nobody has the address, so it counts as sent (`docs/domain/pages.md#error-messages`). */
function isUnauthorized(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const response = error.meta?.["response"];
  return response instanceof Response && response.status === 401;
}
