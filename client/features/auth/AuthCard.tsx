import { Card, theme, Typography } from "antd";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { PageHead } from "../../components/PageHead.tsx";
import { PublicLayout } from "../../layout/PublicLayout.tsx";
import { paths } from "../../paths.ts";
import { FORM_MEASURE } from "../../theme.ts";

interface AuthCardProps {
  title: string;
  context?: string;
  children: ReactNode;
}

/** The frame of the pages on the way round a lost password, each with its way back. */
export function AuthCard({ title, context, children }: AuthCardProps) {
  const { token } = theme.useToken();
  return (
    <PublicLayout measure={FORM_MEASURE}>
      <Card>
        <PageHead title={title} context={context} />
        {children}
        <div style={{ marginBlockStart: token.marginLG }}>
          <Link href={paths.login} asChild>
            <Typography.Link>Back to the login page</Typography.Link>
          </Link>
        </div>
      </Card>
    </PublicLayout>
  );
}
