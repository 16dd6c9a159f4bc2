import { useState } from 'react';
import { CodeBlock } from '../ui/code-block';
import { Segmented } from '../ui/segmented';
import type { ApiRequest } from './build-request';
import { writeSnippets } from './write-snippets';

/** The request in the language that the reader chooses. */
export function Snippets({ request, publicUrl }: { request: ApiRequest; publicUrl: string }) {
  const snippets = writeSnippets(request, publicUrl);
  const [name, setName] = useState('curl');
  const code = snippets.find((snippet) => snippet.name === name)?.code ?? '';
  return (
    <div className="space-y-4">
      <Segmented
        label="Language"
        value={name}
        options={snippets.map((snippet) => ({ value: snippet.name, label: snippet.name }))}
        onChange={setName}
      />
      <CodeBlock code={code} label={`${name} code`} wrap />
    </div>
  );
}
