import { useUnloadWarning } from '../session/use-unload-warning';
import { CodeBlock } from '../ui/code-block';
import { ShownOnce } from '../ui/shown-once';

/** A new key to copy, on its own and in a request. */
export function KeyReveal({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }) {
  useUnloadWarning();
  return (
    <div className="space-y-5">
      <ShownOnce label="API key" value={apiKey} />
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
