'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type ExplorerFilters, explorerPath, parseFilters } from './explorer-filters';

/** So long after the last key the search is written into the address. */
const settledAfterMs = 250;

export type KnownFilters = { variants: readonly string[]; families: readonly string[] };

/**
 * The filters live in the address, so that they can be shared and the back button undoes them. What
 * is on the screen is ahead of it: the list waits neither for the address nor for the router.
 */
export function useFilters({ variants, families }: KnownFilters) {
  const query = useSearchParams();
  const inAddress = useMemo(
    () => parseFilters((name) => query.get(name), { variants, colors: families }),
    [query, variants, families],
  );
  const [filters, setFilters] = useState(inAddress);
  const shown = useRef(explorerPath(inAddress));
  const written = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const due = useRef<() => void>(undefined);

  useEffect(() => {
    const path = explorerPath(inAddress);
    const at = written.current.lastIndexOf(path);
    // Our own writing comes back, perhaps after more has been typed.
    if (at >= 0) written.current = written.current.slice(at + 1);
    if (at >= 0 || path === shown.current) return;
    // Somebody went back, or followed a link.
    clearTimeout(timer.current);
    due.current = undefined;
    written.current = [];
    shown.current = path;
    setFilters(inAddress);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = (next: ExplorerFilters, how: 'pushState' | 'replaceState') => {
    clearTimeout(timer.current);
    const path = explorerPath(next);
    if (path === shown.current) return;
    shown.current = path;
    written.current.push(path);
    window.history[how](null, '', path);
  };
  const type = (q: string) => {
    const next = { ...filters, q };
    setFilters(next);
    clearTimeout(timer.current);
    // One step of the history for the whole of a search, not one for each letter.
    const how = inAddress.q === '' ? 'pushState' : 'replaceState';
    due.current = () => write(next, how);
    timer.current = setTimeout(settle, settledAfterMs);
  };
  /** Whoever leaves the search for a brand shall find it again on the way back. */
  const settle = () => {
    due.current?.();
    due.current = undefined;
  };
  const change = (changed: Partial<ExplorerFilters>) => {
    const next = { ...filters, ...changed };
    setFilters(next);
    due.current = undefined;
    write(next, 'pushState');
  };
  return { filters, type, settle, change };
}
