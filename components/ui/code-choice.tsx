import { useState } from 'react';
import { CodeBlock } from './code-block';
import { Segmented } from './segmented';

type CodeChoiceProps = {
  label: string;
  /** `label` says what the code is, for screen readers: by default the name and "code". */
  snippets: readonly { name: string; label?: string; code: string }[];
  /** Of the block of code. */
  className?: string;
};

/** The same in the language that the reader chooses. */
export function CodeChoice({ label, snippets, className = '' }: CodeChoiceProps) {
  const [name, setName] = useState(snippets[0]?.name ?? '');
  const shown = snippets.find((snippet) => snippet.name === name);
  return (
    <>
      <Segmented
        label={label}
        value={name}
        options={snippets.map((snippet) => ({ value: snippet.name, label: snippet.name }))}
        onChange={setName}
      />
      {shown && (
        <CodeBlock
          code={shown.code}
          label={shown.label ?? `${name} code`}
          wrap
          className={`mt-3 ${className}`}
        />
      )}
    </>
  );
}
