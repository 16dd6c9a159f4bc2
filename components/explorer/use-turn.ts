import { type RefObject, useEffect, useState } from 'react';

/** The approximate time that a browser's main thread needs to open an SVG as a picture. */
const pictureMs = 2.5;

type Waiting = { element: Element; show: () => void };
const waiting = new Set<Waiting>();
let isAsked = false;

/**
 * Whether a tile may open its picture. Many tiles come into view at once, and most leave again right
 * away: pictures open in the browser's idle time, those in the middle of the screen first.
 *
 * @param isDue opens the picture at once
 */
export function useTurn(tile: RefObject<Element | null>, isDue: boolean): boolean {
  const [isOpen, setIsOpen] = useState(isDue);
  useEffect(() => {
    if (isOpen || tile.current === null) return undefined;
    const entry = { element: tile.current, show: () => setIsOpen(true) };
    waiting.add(entry);
    askForTime();
    return () => void waiting.delete(entry);
  }, [isOpen, tile]);
  return isOpen;
}

function askForTime(): void {
  if (isAsked) return;
  isAsked = true;
  // Not every browser has it.
  if ('requestIdleCallback' in window) requestIdleCallback(openSome);
  else setTimeout(() => openSome({ timeRemaining: () => 2 * pictureMs }), 32);
}

function openSome(deadline: Pick<IdleDeadline, 'timeRemaining'>): void {
  isAsked = false;
  const count = Math.floor(deadline.timeRemaining() / pictureMs);
  if (count === 0) return askForTime();
  const height = window.innerHeight;
  const ranked = [...waiting]
    .map((entry) => ({ entry, rank: rankOf(entry.element.getBoundingClientRect(), height) }))
    .sort((one, other) => one.rank - other.rank);
  for (const { entry } of ranked.slice(0, count)) {
    waiting.delete(entry);
    entry.show();
  }
  if (waiting.size > 0) askForTime();
}

/** From the middle of the screen outwards: tiles at its edge may soon be gone. */
function rankOf({ top, bottom }: DOMRect, height: number): number {
  return Math.abs((top + bottom) / 2 - height / 2);
}
