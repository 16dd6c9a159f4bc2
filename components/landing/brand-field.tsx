import { Search } from 'lucide-react';
import { lookUpLengthMax } from '../../server/contract/limits';
import { BrandOptions } from '../brand/brand-options';
import { inputStyle } from '../ui/field';
import { useCombobox } from '../ui/use-combobox';
import type { Suggestion } from './request-look-up';
import { useSuggestions } from './use-suggestions';

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
