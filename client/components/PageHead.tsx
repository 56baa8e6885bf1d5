import type { ReactNode } from "react";
import { useDocumentTitle } from "../hooks/use-document-title.ts";

interface PageHeadProps {
  title: string;
  /** One line that says where one is. */
  context?: ReactNode;
  actions?: ReactNode;
  /** Stands before the title. */
  picture?: ReactNode;
}

/** The head of every page, which also names the browser's tab. */
export function PageHead({ title, context, actions, picture }: PageHeadProps) {
  useDocumentTitle(title);
  return (
    <div className="page-head">
      <div className="page-head-place">
        {picture}
        <div className="page-head-words">
          <h1 className="title">{title}</h1>
          {context !== undefined && <span className="secondary">{context}</span>}
        </div>
      </div>
      {actions !== undefined && <div className="page-head-actions">{actions}</div>}
    </div>
  );
}
