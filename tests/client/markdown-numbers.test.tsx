import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Markdown } from "../../client/components/Markdown.tsx";

const render = (text: string) => renderToStaticMarkup(<Markdown>{text}</Markdown>);
const numbers = (text: string) => [...render(text).matchAll(/<li value="(\d+)"/g)].map(([, value]) => Number(value));

describe("Markdown keeps numbers as they are typed", () => {
  it.each([
    ["1. Mai Fest\n3. Oktober Ernte\n24. Dezember Feier", [1, 3, 24]],
    ["25. April 2027\n27. May 2027", [25, 27]],
    ["7. July\n\n   - bring chairs\n   5. nested\n\n9) September", [7, 5, 9]],
    ["> 3. Quoted\n> 1. Earlier", [3, 1]],
    ["03. March\n05. May", [3, 5]],
  ])("in a list: %j", (text, expected) => {
    expect(numbers(text)).toEqual(expected);
  });

  it("in a product, which is no emphasis", () => {
    expect(render("A table of 3*4*5 cm, and 2**3**4")).toContain("A table of 3*4*5 cm, and 2**3**4");
    expect(render("*3* of **4**, and 3 *or* 4")).toBe(render("*3* of **4**, and 3 *or* 4").replaceAll("*", ""));
  });

  it("and marks no other list", () => {
    expect(numbers("- rake\n- 5 beds")).toEqual([]);
  });
});

it("Markdown makes links of addresses among its marks, and of none in code", () => {
  const shown = render("**Bring** bread to https://meet.example.org/abc, or ask cy@example.org. `https://not.example`");
  const links = [...shown.matchAll(/<a ([^>]*)>/g)].map(([, attributes]) => attributes);
  const opens = 'target="_blank" rel="noopener noreferrer nofollow"';
  expect(links).toEqual([`href="https://meet.example.org/abc" ${opens}`, `href="mailto:cy@example.org" ${opens}`]);
  expect(shown).toContain("<code>https://not.example</code>");
});
