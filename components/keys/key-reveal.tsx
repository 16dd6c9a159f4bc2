import { useUnloadWarning } from '../session/use-unload-warning';
import { CodeBlock } from '../ui/code-block';
import { CopyButton } from '../ui/copy-button';

/** A new key to copy, on its own and in a request. */
export function KeyReveal({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }) {
  useUnloadWarning();
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

/** A request for a logo, ready to paste into a terminal. */
export function exampleCurl(apiKey: string, baseUrl: string): string {
  return `curl -H "X-API-Key: ${apiKey}" ${baseUrl}/v1/svg/github`;
}
