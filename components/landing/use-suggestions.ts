import { useEffect, useRef, useState } from 'react';
import { isSearchable } from '../../server/contract/search-query';
import type { Suggestion } from './request-look-up';

/** How long after the last key the server is asked. */
const settledAfterMs = 120;

/** Brands for what is being typed, none while the list is closed. */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the list is wanted for; null once it has been closed. */
  const wanted = useRef<string | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const close = () => {
    clearTimeout(timer.current);
    wanted.current = null;
    setSuggestions([]);
  };
  const request = async (typed: string) => {
    const found = await findSuggestions(typed);
    if (wanted.current === typed) setSuggestions(found);
  };
  const open = (typed: string) => {
    // An e-mail address is sent when it is complete, and not letter by letter.
    if (!isSearchable(typed) || typed.includes('@')) return close();
    wanted.current = typed;
    void request(typed);
  };
  const ask = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => open(typed), settledAfterMs);
  };
  return { suggestions, ask, close, open };
}

/** None where the server does not respond: the look-up itself says so. */
async function findSuggestions(typed: string): Promise<Suggestion[]> {
  try {
    const { requestSuggestions } = await import('./request-look-up');
    return await requestSuggestions(typed);
  } catch {
    return [];
  }
}
