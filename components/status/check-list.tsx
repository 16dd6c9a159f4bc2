import { CircleAlert, CircleCheck } from 'lucide-react';
import { describeDuration } from '../../server/contract/describe-duration';
import type { Outputs } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { Fact } from '../ui/card';
import { formatCount } from '../ui/format-count';
import { LocalTime } from '../ui/local-time';

type Checks = Outputs['site']['status']['checks'];

export const parts: Record<
  Checks[number]['name'],
  { label: string; purpose: string; fallback: string }
> = {
  database: {
    label: 'Database',
    purpose: 'Accounts, keys and sessions.',
    fallback: 'Sign-in is unavailable, and API requests may fail. Brand pages still work.',
  },
  counters: {
    label: 'Counters',
    purpose: 'Daily limits.',
    fallback: 'Requests are served without being counted.',
  },
  drawing: {
    label: 'Rendering',
    purpose: 'PNG and WebP.',
    fallback: 'New PNG and WebP pictures are unavailable. SVG still works.',
  },
  site: {
    label: 'Site',
    purpose: 'These pages and the dashboard.',
    fallback: 'Pages may not load. The API still works.',
  },
  mail: {
    label: 'Mail',
    purpose: 'Links and notices by e-mail.',
    fallback: 'Messages are delayed.',
  },
};

/** The parts of the service with their state. The API reports them, so it is up. */
export function CheckList({ checks }: { checks: Checks }) {
  const rows = [
    { label: 'API', description: 'Responds to requests.', isUp: true },
    ...checks.map(({ name, isUp }) => {
      const { label, purpose, fallback } = parts[name];
      return { label, description: isUp ? purpose : fallback, isUp };
    }),
  ];
  return (
    <ul className="mt-5 divide-y divide-line rounded-card border border-line bg-surface">
      {rows.map(({ label, description, isUp }) => (
        <li key={label} className="flex items-center justify-between gap-4 px-5 py-3.5">
          <div>
            <p className="font-medium">{label}</p>
            <p className="text-sm text-muted">{description}</p>
          </div>
          <Badge tone={isUp ? 'good' : 'bad'}>
            {isUp ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
            {isUp ? 'Operational' : 'Down'}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

type CatalogFiguresProps = Outputs['site']['status']['catalog'] & { uptimeSeconds: number };

export function CatalogFigures({ uptimeSeconds, ...catalog }: CatalogFiguresProps) {
  const { version, seededAt, brands, known, domains, artworks } = catalog;
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-5 tabular-nums sm:grid-cols-3">
      <Fact term="Brands with logo">{formatCount(brands)}</Fact>
      <Fact term="Without logo">{formatCount(known)}</Fact>
      <Fact term="Domains">{formatCount(domains)}</Fact>
      <Fact term="Artworks">{formatCount(artworks)}</Fact>
      <Fact term="Version">
        <code className="font-mono text-sm wrap-anywhere">{version}</code>
      </Fact>
      {seededAt !== null && (
        <Fact term="In use since">
          <LocalTime iso={seededAt} />
        </Fact>
      )}
      <Fact term="Uptime">{describeDuration(uptimeSeconds)}</Fact>
    </dl>
  );
}
