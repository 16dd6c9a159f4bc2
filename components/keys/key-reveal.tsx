'use client';

import { useEffect } from 'react';
import { CodeBlock } from '../ui/code-block';
import { CopyButton } from '../ui/copy-button';
import { exampleCurl } from './example-curl';

type KeyRevealProps = { apiKey: string; baseUrl: string };

/** A new key, this once: to copy, and in a request that can be pasted as it is. */
export function KeyReveal({ apiKey, baseUrl }: KeyRevealProps) {
  useLeaveWarning();
  return (
    <div className="space-y-5">
      <div>
        <p className="text-sm font-medium" id="new-key-label">
          API key
        </p>
        <div
          role="group"
          aria-labelledby="new-key-label"
          className="mt-1.5 rounded-control border border-line-strong bg-sunken p-3"
        >
          <code className="block font-mono text-sm leading-6 wrap-anywhere select-all">
            {apiKey}
          </code>
        </div>
        <CopyButton value={apiKey} label="Copy API key" className="mt-2 w-full">
          Copy
        </CopyButton>
      </div>
      <div>
        <p className="text-sm font-medium">A first request</p>
        <CodeBlock
          code={exampleCurl(apiKey, baseUrl)}
          label="curl request"
          wrap
          className="mt-1.5"
        />
      </div>
    </div>
  );
}

/** The browser asks before the page with the key is closed or reloaded. */
function useLeaveWarning(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
