import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { CrewTag } from "../../client/domain/CrewTag.tsx";

function colorOf(id: number): string | undefined {
  const badge = renderToStaticMarkup(
    <Router ssrPath="/">
      <CrewTag crew={{ id, name: "a crew" }} />
    </Router>,
  );
  return /_(blue|cyan|pink|green|gold|purple|lime|volcano|geekblue)_/.exec(badge)?.[1];
}

test("crews 2 to 5 have the brighter badges, and the others take turns with five", () => {
  const turns = ["gold", "purple", "lime", "volcano", "geekblue"];
  expect([2, 3, 4, 5].map(colorOf)).toEqual(["blue", "cyan", "pink", "green"]);
  expect(new Set([6, 7, 8, 9, 10].map(colorOf))).toEqual(new Set(turns));
  expect([11, 12, 13, 14, 15].map(colorOf)).toEqual([6, 7, 8, 9, 10].map(colorOf));
  expect(turns).toContain(colorOf(1));
});
