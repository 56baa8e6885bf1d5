import type { ReactNode } from "react";

interface CardProps {
  children: ReactNode;
  heading?: { text: string; level: 2 | 3 };
  /** At the right end of the heading. */
  extra?: ReactNode;
  /** As high as what stands beside it. */
  fill?: boolean;
  role?: "article";
  "aria-label"?: string;
}

/** What belongs together, set apart from the rest of the page. */
export function Card({ children, heading, extra, fill, ...named }: CardProps) {
  const Heading = heading?.level === 2 ? "h2" : "h3";
  return (
    <div className={fill ? "card fill" : "card"} {...named}>
      {heading && (
        <div className="card-head">
          <Heading className="card-title">{heading.text}</Heading>
          {extra}
        </div>
      )}
      <div className="card-body">{children}</div>
    </div>
  );
}
