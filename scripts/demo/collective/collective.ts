import type { CollectiveInput } from "../../../shared/collective/collective.ts";

/** The demonstration collective. All URLs use domains that are reserved for examples. */
export const COLLECTIVE: CollectiveInput = {
  name: "Saltmarsh Commons",
  noun_name: "the commons",
  slug: "saltmarsh-commons",
  description:
    "We look after the Old Net Loft and the acre of reclaimed marsh behind it: a kitchen that feeds whoever comes, a " +
    "garden, a repair café and a small press. Nobody is paid and nobody is in charge. Every four weeks each of us " +
    "says how much we can carry, and the crews form around that.",
  links: [
    { link_type: "Loomio", url: "https://loomio.example.org/saltmarsh", label: "Decisions" },
    { link_type: "Matrix", url: "https://matrix.example.org/#/room/#saltmarsh:example.org", label: "Everyone's chat" },
    { link_type: "Taiga", url: "https://taiga.example.org/project/saltmarsh/kanban", label: "What is on the board" },
    { link_type: "Website", url: "https://handbook.saltmarsh.example.org", label: "The handbook" },
    { link_type: "Website", url: "https://calendar.saltmarsh.example.org/loft", label: null },
  ],
  feature_eoi: true,
  eoi_description: `Saltmarsh Commons is about two dozen people around the Old Net Loft. We work in **intervals of four weeks**:
before each one you say what you have room for, join a crew or two, or rest.

What we hope for in somebody new:

- you can come to the Loft now and then, or do your part from afar on a regular day
- you would rather ask a clumsy question than stay silent
- you have an hour for a chat with two of us from the [Welcome crew](https://handbook.saltmarsh.example.org/welcome)

No skills are required. We read every message within a week; most people visit a Thursday dinner first.

Schreib uns gern auf Deutsch. Puedes escribirnos en español. Tu peux nous écrire en français.`,
};
