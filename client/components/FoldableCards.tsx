import type { ReactNode } from "react";
import { Link } from "wouter";
import { useMedia } from "../hooks/use-media.ts";
import { Card, type CardProps } from "./Card.tsx";
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
  const isSlim = useMedia("slim");
  if (cards.length === 0) return null;
  if (!isSlim) {
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

interface FoldableCardProps extends Omit<CardProps, "heading"> {
  heading: { text: string; level: 2 | 3 };
  /** How many there are inside. */
  count?: number;
}

/** A card that a phone folds into a row with the number of what is inside. */
export function FoldableCard({ heading, count, extra, children, ...card }: FoldableCardProps) {
  const isSlim = useMedia("slim");
  if (!isSlim) {
    return (
      <Card heading={heading} extra={extra} {...card}>
        {children}
      </Card>
    );
  }
  return (
    <Card {...card}>
      <FoldedSection level={heading.level} title={heading.text} count={count}>
        {extra}
        {children}
      </FoldedSection>
    </Card>
  );
}
