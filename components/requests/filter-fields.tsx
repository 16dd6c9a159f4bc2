import { Search } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { bucketNames, bucketOrder } from '../../server/contract/bucket-names';
import type { Outputs } from '../trpc-provider';
import { inputStyle } from '../ui/field';
import { Select } from '../ui/select';
import type { RequestFilters } from './request-filters';

/** How long after the last key the text takes effect. */
const settledAfterMs = 250;

const statuses: [value: string, label: string][] = [
  ['2xx', '2xx: successful'],
  ['3xx', '3xx: not modified'],
  ['4xx', '4xx: refused'],
  ['403', '403: not in the plan'],
  ['404', '404: not found'],
  ['422', '422: invalid'],
  ['429', '429: limit reached'],
  ['5xx', '5xx: failed'],
];

type FilterFieldsProps = {
  filters: RequestFilters;
  keys: Outputs['keys']['list'];
  onChange: (changed: { [Name in keyof RequestFilters]: RequestFilters[Name] | undefined }) => void;
};

/** The keys can be told apart once there was more than one. */
export function FilterFields({
  filters: { status, bucket, path, key },
  keys,
  onChange,
}: FilterFieldsProps) {
  const known = status === undefined || statuses.some(([value]) => value === status);
  return (
    <div role="group" aria-label="Filters" className="grid grid-cols-2 gap-2 lg:flex">
      <PathField path={path ?? ''} onSettle={(text) => onChange({ path: text || undefined })} />
      <FilterSelect
        label="Status"
        any="Any status"
        value={status}
        options={known ? statuses : [...statuses, [status, status]]}
        onChange={(value) => onChange({ status: value })}
      />
      <FilterSelect
        label="Bucket"
        any="Any bucket"
        value={bucket}
        options={bucketOrder.map((name) => [name, bucketNames[name].label])}
        onChange={(value) => onChange({ bucket: bucketOrder.find((name) => name === value) })}
      />
      {keys.length > 1 && (
        <FilterSelect
          label="Key"
          any="Any key"
          value={key}
          options={keys.map(({ prefix, last4, isRevoked }) => [
            prefix,
            `${prefix}…${last4}${isRevoked ? ', revoked' : ''}`,
          ])}
          onChange={(value) => onChange({ key: value })}
        />
      )}
    </div>
  );
}

type FilterSelectProps<Value extends string> = {
  label: string;
  any: string;
  value: Value | undefined;
  options: readonly (readonly [value: Value, label: string])[];
  onChange: (value: string | undefined) => void;
};

function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, any, value, options, onChange } = props;
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      className="min-w-0"
    >
      <option value="">{any}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </Select>
  );
}

function PathField({ path, onSettle }: { path: string; onSettle: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const settled = useRef(path);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A link or the back button has changed the filter: what is typed must not come back.
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
