import { useSearchParams } from 'next/navigation';
import { type ReactNode, useMemo } from 'react';
import { Select } from '../ui/select';
import { hrefOf, type LogPage } from './log-page';

/** The filters of the URL, which the back button and shared links restore. */
export function useLogFilters<Filters extends object>(page: LogPage<Filters>) {
  const query = useSearchParams();
  const filters = useMemo(() => page.parse((name) => query.get(name)), [page, query]);
  const change = (changed: Partial<Record<keyof Filters & string, string | undefined>>) => {
    const params = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries<string | undefined>(changed)) {
      if (value === undefined) params.delete(name);
      else params.set(name, value);
    }
    const next = hrefOf(
      page,
      page.parse((name) => params.get(name)),
    );
    window.history.replaceState(null, '', next);
  };
  const clear = () => window.history.replaceState(null, '', page.path);
  return { filters, change, clear };
}

type FilterSelectProps = {
  label: string;
  /** The option that filters nothing. */
  any: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  children: ReactNode;
  className?: string;
};

export function FilterSelect(props: FilterSelectProps) {
  const { label, any, value, onChange, children, className = 'min-w-0' } = props;
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      className={className}
    >
      <option value="">{any}</option>
      {children}
    </Select>
  );
}
