import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Badge } from '../ui/badge';
import { CodeBlock } from '../ui/code-block';
import { takeLostFocus } from '../ui/focus';
import { formatCount } from '../ui/format-count';
import { Segmented } from '../ui/segmented';
import { Tabs } from '../ui/tabs';
import type { ApiResponse, ResponsePicture as Picture } from './send-request';

type ResponseViewProps = {
  response: ApiResponse;
  /** The requested background, or null. */
  on: string | null;
  /** What the reader can do about a refusal. */
  children: ReactNode;
};

/** Status and time, then the picture or the body, and the headers. */
export function ResponseView({ response, on, children }: ResponseViewProps) {
  const { status, statusText, durationMs, sizeBytes, headers, picture, text } = response;
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The pressed button disappears with the refusal.
    takeLostFocus(summary.current);
    // On a phone, the response is far below the button.
    summary.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const tone = status < 300 ? 'good' : status < 429 ? 'warn' : 'bad';
  const tabs = [
    picture !== null && {
      name: 'Picture',
      content: <ResponsePicture picture={picture} on={on} />,
    },
    text !== null && {
      name: 'Body',
      content: <CodeBlock code={text} label="Response body" wrap />,
    },
    { name: 'Headers', content: <Headers headers={headers} /> },
  ];
  return (
    <div>
      <p
        ref={summary}
        role="status"
        tabIndex={-1}
        className="flex scroll-mt-20 scroll-mb-80 flex-wrap items-center gap-x-4 gap-y-2 tabular-nums outline-none"
      >
        <Badge tone={tone}>
          {status} {statusText}
        </Badge>
        <span className="text-muted">{Math.round(durationMs)} ms</span>
        <span className="text-muted">{formatCount(sizeBytes)} bytes</span>
      </p>
      {children}
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

const options = [
  { value: 'auto', label: 'Auto', title: 'The background that suits the picture' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'checkered', label: 'Checkered' },
] as const;

type ResponsePictureProps = {
  picture: Picture;
  /** The requested background, or null. */
  on: string | null;
};

/** The returned artwork on a background of the reader's choice. The first one shows it well. */
function ResponsePicture({ picture: { src, suits }, on }: ResponsePictureProps) {
  const [chosen, setChosen] = useState<(typeof options)[number]['value']>('auto');
  const background = chosen === 'auto' ? (on ?? suits) : chosen;
  const isNamed = background in named;
  return (
    <figure className="overflow-hidden rounded-card border border-line">
      <div
        className={`flex h-56 items-center justify-center ${isNamed ? named[background] : ''}`}
        style={isNamed ? undefined : { background: `#${background.replace('#', '')}` }}
      >
        <img src={src} alt="Returned artwork" className="h-28 w-[70%] object-contain" />
      </div>
      <figcaption className="border-t border-line p-3">
        <Segmented label="Background" value={chosen} options={options} onChange={setChosen} />
      </figcaption>
    </figure>
  );
}

const named: Record<string, string> = {
  light: 'background-light',
  dark: 'background-dark',
  checkered: 'background-checkered',
};
