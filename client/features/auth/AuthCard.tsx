import type { ReactNode } from "react";
import { Link, useSearch } from "wouter";
import { withNextPage } from "../../../shared/auth/next-page.ts";
import { PageHead } from "../../components/PageHead.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { Card } from "../../components/Card.tsx";
import styles from "./auth.module.css";

/** The frame of the pages for a forgotten password, with a link back to sign-in. */
export function AuthCard({ title, context, children }: { title: string; context?: string; children: ReactNode }) {
  const say = useMessages("auth");
  return (
    <Card>
      <PageHead title={title} context={context} />
      {children}
      <div className={styles["below"]}>
        <Link href={withNextPage(paths.login, useSearch())}>{say("backToLogin")}</Link>
      </div>
    </Card>
  );
}
