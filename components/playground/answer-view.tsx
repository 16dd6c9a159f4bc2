'use client';

import { Badge } from '../ui/badge';
import { CodeBlock } from '../ui/code-block';
import { formatCount } from '../ui/format-count';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs';
import type { ApiAnswer } from './send-request';

/** Status and time, then the picture or the body, and the headers. */
export function AnswerView({ answer }: { answer: ApiAnswer }) {
  const { status, statusText, durationMs, sizeBytes, headers, picture, text } = answer;
  const tone = status < 300 ? 'good' : status < 500 ? 'warn' : 'bad';
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 tabular-nums" role="status">
        <Badge tone={tone}>
          {status} {statusText}
        </Badge>
        <span className="text-muted">{Math.round(durationMs)} ms</span>
        <span className="text-muted">{formatCount(sizeBytes)} bytes</span>
      </p>
      <Tabs defaultValue={picture !== null ? 'picture' : 'body'} className="mt-4">
        <TabsList aria-label="Parts of the answer">
          {picture !== null && <TabsTrigger value="picture">Picture</TabsTrigger>}
          {text !== null && <TabsTrigger value="body">Body</TabsTrigger>}
          <TabsTrigger value="headers">Headers</TabsTrigger>
        </TabsList>
        {picture !== null && (
          <TabsContent value="picture" className="pt-4">
            <AnswerPicture src={picture} />
          </TabsContent>
        )}
        {text !== null && (
          <TabsContent value="body" className="pt-4">
            <CodeBlock code={text} label="Response body" wrap />
          </TabsContent>
        )}
        <TabsContent value="headers" className="pt-4">
          <dl className="grid gap-x-6 gap-y-1 font-mono text-xs sm:grid-cols-[auto_1fr]">
            {headers.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="mb-2 wrap-anywhere sm:mb-0">{value}</dd>
              </div>
            ))}
          </dl>
        </TabsContent>
      </Tabs>
    </div>
  );
}

/** On both grounds, as one does not know which it will stand on. */
function AnswerPicture({ src }: { src: string }) {
  return (
    <div className="grid overflow-hidden rounded-card border border-line sm:grid-cols-2">
      {['ground-light', 'ground-dark'].map((ground) => (
        <div key={ground} className={`flex h-44 items-center justify-center ${ground}`}>
          <img src={src} alt="What was answered" className="max-h-28 min-h-12 max-w-[70%]" />
        </div>
      ))}
    </div>
  );
}
