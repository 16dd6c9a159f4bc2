import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { queryLengthMax } from '../../server/contract/limits';
import { Button } from '../ui/button';
import { usePageKey } from './use-page-key';

type SearchFieldProps = {
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** Down or Enter: moves on to the results. */
  onLeave: () => void;
};

/** `/` focuses it from anywhere on the page, Escape clears it. Without JavaScript it is a plain form. */
export function SearchField({ value, onChange, onBlur, onLeave }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  usePageKey('/', () => {
    input.current?.focus();
    input.current?.select();
  });

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && value !== '') onChange('');
    else if (event.key === 'ArrowDown' || event.key === 'Enter') onLeave();
    else return;
    event.preventDefault();
  };
  const clear = () => {
    onChange('');
    input.current?.focus();
  };

  return (
    <form role="search" action="/brands" className="relative min-w-0 flex-1">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-faint"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        name="q"
        aria-label="Search brands"
        aria-keyshortcuts="/"
        placeholder="Name or domain"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={queryLengthMax}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
        onBlur={onBlur}
        className="h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface pr-11 pl-10 text-base text-ink transition-colors placeholder:text-faint hover:border-faint"
      />
      {value === '' ? (
        <SlashHint />
      ) : (
        <Button
          look="quiet"
          size="icon-small"
          aria-label="Clear the search"
          onClick={clear}
          className="absolute top-1.5 right-1.5"
        >
          <X aria-hidden />
        </Button>
      )}
    </form>
  );
}

function SlashHint() {
  return (
    <kbd
      aria-hidden
      className="pointer-events-none absolute top-2.5 right-2.5 flex size-6 items-center justify-center rounded-[4px] border border-line font-mono text-xs text-faint pointer-coarse:hidden"
    >
      /
    </kbd>
  );
}
