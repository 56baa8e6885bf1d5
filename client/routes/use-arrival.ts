import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocationProperty } from "wouter/use-browser-location";
import { currentEntry, positionOf } from "../navigation/history.ts";
import { focusByScript } from "./keep-focus.ts";

/** Events by which people scroll or use the page. From then on, the page no longer scrolls by itself. */
const INTERRUPTIONS = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Does what a browser does when a page is opened: a new page starts at its top, or at the part that the URL's fragment
 * names, Back and Forward return to where the page was left, and the focus moves to that part or to the page's heading,
 * from where a screen reader goes on. `page` is the same for paths that count as one page, and null for one that only
 * leads on to another.
 */
export function useArrival(page: string | null): void {
  const entry = useLocationProperty(currentEntry);
  const arrivedAt = useRef(page);
  useLayoutEffect(() => {
    const left = positionOf(entry);
    const { hash } = window.location;
    if (left === undefined && hash) return scrollWhenPossible(() => showPart(hash.slice(1)));
    const top = left ?? (arrivedAt.current === page ? undefined : 0);
    return top === undefined ? undefined : scrollWhenPossible(() => scrollTo(top));
  }, [entry, page]);
  // After the effects of everything on the page: an open menu keeps the focus until it is closed.
  useEffect(() => {
    if (page === null || arrivedAt.current === page) return;
    const isFirst = arrivedAt.current === null;
    arrivedAt.current = page;
    return isFirst ? undefined : focusArrival();
  }, [page]);
}

/** Scrolls to a place that may come with data; `arrive` returns whether this is final. Returns how to cancel it. */
function scrollWhenPossible(arrive: () => boolean): () => void {
  const growth = new ResizeObserver(scroll);
  function stop() {
    growth.disconnect();
    for (const type of INTERRUPTIONS) window.removeEventListener(type, stop);
  }
  function scroll() {
    if (arrive()) stop();
  }
  growth.observe(document.documentElement);
  for (const type of INTERRUPTIONS) window.addEventListener(type, stop, { passive: true });
  scroll();
  return stop;
}

function scrollTo(top: number): boolean {
  window.scrollTo({ top, behavior: "instant" });
  // Browsers round positions.
  return Math.abs(window.scrollY - top) <= 1;
}

/** A field is shown with its label. Never final: what is above the part may still grow. */
function showPart(id: string): boolean {
  const part = document.getElementById(id);
  const field = part?.closest(".ant-form-item");
  (field ?? part)?.scrollIntoView({ block: field ? "nearest" : "start", behavior: "instant" });
  return false;
}

/** Focuses the part of the page or its heading, at once or when it appears. Returns a function that cancels this. */
function focusArrival(): () => void {
  const before = document.activeElement;
  const appearance = new MutationObserver(focus);
  function focus() {
    const part = document.getElementById(window.location.hash.slice(1));
    const heading = document.querySelector<HTMLElement>("main h1");
    // Whether the person has moved the focus in the meantime.
    const isElsewhere = ![before, document.body, placeOfPage()].includes(document.activeElement);
    if (heading || isElsewhere) appearance.disconnect();
    if (!isElsewhere) focusByScript((heading && part) ?? heading ?? placeOfPage());
  }
  appearance.observe(document.body, { childList: true, subtree: true });
  focus();
  return () => appearance.disconnect();
}

/** Where the focus waits for the heading, rather than on a link that is no longer there. */
function placeOfPage(): HTMLElement | null {
  return document.querySelector("main");
}
