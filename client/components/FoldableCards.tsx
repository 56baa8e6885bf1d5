import type { ReactNode } from "react";
import { Link } from "wouter";
import { useMedia } from "../hooks/use-media.ts";
import { MEDIA } from "../media.ts";
import { Card } from "./Card.tsx";
import { FoldedSection } from "./FoldedSection.tsx";
import { TwoColumns } from "./TwoColumns.tsx";

interface FoldableCardsProps {
  level: 2 | 3;
  /** `href` is the page that the title leads to. */
  cards: readonly { id: number | string; title: string; href?: string; content: ReactNode }[];
  /** Whether they stand below each other even if there is room. */
  stacked?: boolean;
}

/** Cards, side by side if there is room; on a phone, rows of one card that open. */
export function FoldableCards({ level, cards, stacked = false }: FoldableCardsProps) {
  const isPhone = useMedia(MEDIA.phone);
  if (cards.length === 0) return null;
  if (!isPhone) {
    const all = cards.map(({ id, content, title, ...heading }) => (
      <Card key={id} fill={!stacked} heading={{ text: title, level, ...heading }}>
        {content}
      </Card>
    ));
    return stacked ? all : <TwoColumns>{all}</TwoColumns>;
  }
  return (
    <Card>
      {cards.map(({ id, title, href, content }) => (
        <FoldedSection key={id} level={level} title={title}>
          {href !== undefined && <Link href={href}>{title}</Link>}
          {content}
        </FoldedSection>
      ))}
    </Card>
  );
}
