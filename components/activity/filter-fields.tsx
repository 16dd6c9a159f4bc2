import { auditKinds } from '../../server/contract/audit-events';
import { Select } from '../ui/select';
import { type ActivityFilters, dayChoices } from './activity-filters';
import { kindGroups } from './describe-event';

type FilterFieldsProps = {
  filters: ActivityFilters;
  onChange: (filters: ActivityFilters) => void;
};

export function FilterFields({ filters: { kind, days }, onChange }: FilterFieldsProps) {
  const changeKind = (value: string) => {
    const chosen = auditKinds.find((known) => known === value);
    onChange({ ...(chosen && { kind: chosen }), ...(days !== undefined && { days }) });
  };
  const changeDays = (value: string) => {
    const chosen = dayChoices.find((choice) => String(choice) === value);
    onChange({ ...(kind && { kind }), ...(chosen !== undefined && { days: chosen }) });
  };
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap gap-2">
      <Select
        aria-label="Event"
        value={kind ?? ''}
        onChange={({ target }) => changeKind(target.value)}
        className="min-w-0 flex-1 lg:flex-none"
      >
        <option value="">Any event</option>
        {kindGroups.map(({ label, kinds }) => (
          <optgroup key={label} label={label}>
            {Object.entries(kinds).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Select
        aria-label="Time"
        value={days ?? ''}
        onChange={({ target }) => changeDays(target.value)}
        className="min-w-0 flex-1 lg:flex-none"
      >
        <option value="">Any time</option>
        {dayChoices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === 1 ? 'Last 24 hours' : `Last ${choice} days`}
          </option>
        ))}
      </Select>
    </div>
  );
}
