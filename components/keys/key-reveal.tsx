import { useUnloadWarning } from '../session/use-unload-warning';
import { CodeBlock } from '../ui/code-block';
import { ShownOnce } from '../ui/shown-once';
import { exampleCurl } from './example-lines';

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
