import { Badge } from '../ui/badge';
import { CodeBlock } from '../ui/code-block';
import { formatCount } from '../ui/format-count';
import { Tabs } from '../ui/tabs';
import type { ApiResponse } from './send-request';

/** Status and time, then the picture or the body, and the headers. */
export function ResponseView({ response }: { response: ApiResponse }) {
  const { status, statusText, durationMs, sizeBytes, headers, picture, text } = response;
  const tone = status < 300 ? 'good' : status < 500 ? 'warn' : 'bad';
  const tabs = [
    picture !== null && { name: 'Picture', content: <Picture src={picture} /> },
    text !== null && {
      name: 'Body',
      content: <CodeBlock code={text} label="Response body" wrap />,
    },
    { name: 'Headers', content: <Headers headers={headers} /> },
  ];
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 tabular-nums" role="status">
        <Badge tone={tone}>
          {status} {statusText}
        </Badge>
        <span className="text-muted">{Math.round(durationMs)} ms</span>
        <span className="text-muted">{formatCount(sizeBytes)} bytes</span>
      </p>
      <Tabs
        label="Parts of the response"
        tabs={tabs.filter((tab) => tab !== false)}
        className="mt-4"
      />
    </div>
  );
}

function Headers({ headers }: Pick<ApiResponse, 'headers'>) {
  return (
    <dl className="grid gap-x-6 gap-y-1 font-mono text-xs sm:grid-cols-[auto_1fr]">
      {headers.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="mb-2 wrap-anywhere sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Picture({ src }: { src: string }) {
  return (
    <div className="grid overflow-hidden rounded-card border border-line sm:grid-cols-2">
      {['background-light', 'background-dark'].map((background) => (
        <div key={background} className={`flex h-44 items-center justify-center ${background}`}>
          <img src={src} alt="Returned artwork" className="max-h-28 min-h-12 max-w-[70%]" />
        </div>
      ))}
    </div>
  );
}
