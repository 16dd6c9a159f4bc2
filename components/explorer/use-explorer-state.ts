import { useSearchParams } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { encodePluses } from '../../server/contract/search-query';
import { type ExplorerState, explorerPath, parseState, withFilters } from './explorer-state';

/** The URL gets the search this long after the last key. */
const settledAfterMs = 250;

/**
 * The state lives in the URL, so that it can be shared and the back button undoes it. The list does not wait
 * for the URL or the router.
 */
export function useExplorerState() {
  const query = String(useSearchParams());
  const inUrl = useMemo(() => readState(query), [query]);
  const [state, setState] = useState(inUrl);
  const shown = useRef(explorerPath(inUrl));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const due = useRef<() => void>(undefined);

  useEffect(() => {
    const path = explorerPath(inUrl);
    // The router may be behind the address, which this page has written.
    if (path === shown.current || path !== pathInAddress()) return;
    // The visitor went back, or followed a link.
    clearTimeout(timer.current);
    due.current = undefined;
    shown.current = path;
    setState(inUrl);
  }, [inUrl]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = (next: ExplorerState, how: 'pushState' | 'replaceState') => {
    clearTimeout(timer.current);
    const path = explorerPath(next);
    if (path === shown.current) return;
    shown.current = path;
    window.history[how](null, '', path);
  };
  const type = (q: string) => {
    const next = withFilters(state, { q });
    setState(next);
    clearTimeout(timer.current);
    // A whole search is one entry of the history, not one for each key.
    const how = inUrl.q === '' ? 'pushState' : 'replaceState';
    due.current = () => write(next, how);
    timer.current = setTimeout(settle, settledAfterMs);
  };
  /** Writes a pending search, so that a visitor who opens a brand can return to it. */
  const settle = () => {
    due.current?.();
    due.current = undefined;
  };
  const apply = (next: ExplorerState, how: 'pushState' | 'replaceState') => {
    setState(next);
    due.current = undefined;
    write(next, how);
  };
  return {
    state,
    type,
    settle,
    /** Other results: the back button returns to the previous ones. */
    filter: (changed: Parameters<typeof withFilters>[1]) =>
      apply(withFilters(state, changed), 'pushState'),
    /** Another view of the same results. */
    show: (changed: Partial<Pick<ExplorerState, 'background' | 'size' | 'shown'>>) =>
      apply({ ...state, ...changed }, 'replaceState'),
  };
}

function pathInAddress(): string {
  return explorerPath(readState(window.location.search.slice(1)));
}

function readState(query: string): ExplorerState {
  const given = new URLSearchParams(encodePluses(query));
  return parseState((name) => given.get(name));
}
