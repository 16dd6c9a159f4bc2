import { Search } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { bucketNames, bucketOrder } from '../../server/contract/bucket-names';
import { FilterSelect, type useLogFilters } from '../log/log-filters';
import type { Outputs } from '../trpc-provider';
import { inputStyle } from '../ui/field';
import type { RequestFilters } from './requests-page';

/** How long after the last key the text takes effect. */
const settledAfterMs = 250;

const statusNames: Readonly<Record<string, string>> = {
  '2xx': '2xx: successful',
  '3xx': '3xx: not modified',
  '4xx': '4xx: refused',
  '403': '403: not in the plan',
  '404': '404: not found',
  '422': '422: invalid',
  '429': '429: limit reached',
  '5xx': '5xx: failed',
};
const statuses = ['2xx', '3xx', '4xx', '403', '404', '422', '429', '5xx'];

type FilterFieldsProps = {
  filters: RequestFilters;
  keys: Outputs['keys']['list'];
  onChange: ReturnType<typeof useLogFilters<RequestFilters>>['change'];
};

/** Accounts that have had several keys can filter by key. */
export function FilterFields({ filters, keys, onChange }: FilterFieldsProps) {
  const { status, bucket, path, key } = filters;
  const isListed = status === undefined || statuses.includes(status);
  return (
    <div role="group" aria-label="Filters" className="grid grid-cols-2 gap-2 lg:flex">
      <PathField path={path ?? ''} onSettle={(text) => onChange({ path: text || undefined })} />
      <FilterSelect
        label="Status"
        any="Any status"
        value={status}
        onChange={(value) => onChange({ status: value })}
      >
        {(isListed ? statuses : [...statuses, status]).map((value) => (
          <option key={value} value={value}>
            {statusNames[value] ?? value}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label="Bucket"
        any="Any bucket"
        value={bucket}
        onChange={(value) => onChange({ bucket: value })}
      >
        {bucketOrder.map((name) => (
          <option key={name} value={name}>
            {bucketNames[name].label}
          </option>
        ))}
      </FilterSelect>
      {keys.length > 1 && (
        <FilterSelect
          label="Key"
          any="Any key"
          value={key}
          onChange={(value) => onChange({ key: value })}
        >
          {keys.map(({ prefix, last4, isRevoked }) => (
            <option key={prefix} value={prefix}>
              {`${prefix}…${last4}${isRevoked ? ', revoked' : ''}`}
            </option>
          ))}
        </FilterSelect>
      )}
    </div>
  );
}

function PathField({ path, onSettle }: { path: string; onSettle: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const settled = useRef(path);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A link or the back button has changed the filter: the typed text must not return.
  useEffect(() => {
    if (path === settled.current || input.current === null) return;
    clearTimeout(timer.current);
    settled.current = path;
    input.current.value = path;
  }, [path]);
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      settled.current = target.value.trim();
      onSettle(settled.current);
    }, settledAfterMs);
  };
  return (
    <div className="relative col-span-2 min-w-0 flex-1 basis-56">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-2.5 left-3 size-4 text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label="Text in the path"
        placeholder="Text in the path"
        defaultValue={path}
        onChange={type}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={`${inputStyle} h-9! pl-9`}
      />
    </div>
  );
}
