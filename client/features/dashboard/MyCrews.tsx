import { Button, Card, Col, Row, theme, Typography } from "antd";
import { Link } from "wouter";
import { crewsByName } from "../../../shared/crews.ts";
import type { Interval } from "../../../shared/intervals.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { paths } from "../../paths.ts";
import { MyCrewCard } from "./MyCrewCard.tsx";

/** The crews one is in during the current interval. */
export function MyCrews({ current }: { current: Interval | null }) {
  const { token } = theme.useToken();
  const { crews, involvements } = useCollectiveState();
  const me = useMe();
  if (!current) return null;
  const mine = new Set(me.current_interval?.crew_involvements.map((involvement) => involvement.crew_id));
  const myCrews = crewsByName(crews.filter((crew) => mine.has(crew.id)));
  const everybody = involvements.current_interval?.crew_involvements ?? [];
  return (
    <section aria-labelledby="my-crews">
      <Typography.Title
        id="my-crews"
        level={2}
        style={{ fontSize: token.fontSizeHeading4, marginBlockEnd: token.marginSM }}
      >
        My Crews
      </Typography.Title>
      {myCrews.length === 0 ? (
        <Card>
          <EmptyState
            title="You are in no crew in this interval"
            text="Crews are where the work happens. You can join some when you update your participation."
            action={
              <Link href={paths.myParticipation(current.id)} asChild>
                <Button>Choose crews</Button>
              </Link>
            }
          />
        </Card>
      ) : (
        <Row gutter={[24, 24]}>
          {myCrews.map((crew) => (
            <Col key={crew.id} xs={24} md={12}>
              <MyCrewCard
                crew={crew}
                involvements={everybody.filter((involvement) => involvement.crew_id === crew.id)}
              />
            </Col>
          ))}
        </Row>
      )}
    </section>
  );
}
