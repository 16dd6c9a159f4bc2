import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { lookUpLengthMax } from '../../server/contract/limits';
import { isSearchable } from '../../server/contract/search-query';
import { BrandOptions } from '../brand/brand-options';
import { inputStyle } from '../ui/field';
import { useCombobox } from '../ui/use-combobox';
import type { Suggestion } from './request-look-up';

type BrandFieldProps = {
  value: string;
  onChange: (typed: string) => void;
  onChoose: (suggestion: Suggestion) => void;
};

/** A field that suggests brands. Without JavaScript it is a plain one. */
export function BrandField({ value, onChange, onChoose }: BrandFieldProps) {
  const { suggestions, ask, open, close } = useSuggestions();
  const { inputProps, listProps } = useCombobox({
    options: suggestions,
    onOpen: () => open(value),
    onClose: close,
    onChoose,
  });
  return (
    <div className="relative">
      <label htmlFor="brand" className="sr-only">
        Brand, domain or e-mail address
      </label>
      <input
        {...inputProps}
        id="brand"
        name="q"
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          ask(event.target.value);
        }}
        inputMode="search"
        maxLength={lookUpLengthMax}
        placeholder="github.com, Figma or jane@nike.com"
        className={`${inputStyle} pr-12 font-mono`}
      />
      <button
        type="submit"
        aria-label="Look up"
        className="absolute top-1 right-1 flex size-8 items-center justify-center rounded-[4px] text-muted transition-colors hover:bg-sunken hover:text-ink"
      >
        <Search aria-hidden className="size-4" />
      </button>
      <BrandOptions {...listProps} options={suggestions} className="top-full mt-1" />
    </div>
  );
}

/** The server is asked this long after the last key. */
const settledAfterMs = 120;

/** Brands for what is being typed, none while the list is closed. */
function useSuggestions() {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The text that the list is for; null once it is closed. */
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
    // An e-mail address is sent when it is complete, not letter by letter.
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

/** None if the server does not respond: the look-up itself says so. */
async function findSuggestions(typed: string): Promise<Suggestion[]> {
  try {
    const { requestSuggestions } = await import('./request-look-up');
    return await requestSuggestions(typed);
  } catch {
    return [];
  }
}
