import {
  Children,
  type ComponentProps,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';
import { renderMarkdown } from '../../../components/site/markdown';
import { CodeBlock } from '../../../components/ui/code-block';
import { CodeTabs } from '../../../components/ui/code-tabs';
import { highlight, isLanguage } from '../../../components/ui/highlight';
import { TextLink } from '../../../components/ui/link';
import { generatedParts, toAnchor, withPublicUrl } from './docs-text';

type Fence = { language: string; code: string };
type FenceElement = ReactElement<{
  children: ReactElement<{ className?: string; children: string }>;
}>;

const languageNames: Record<string, string> = {
  bash: 'curl',
  js: 'JavaScript',
  jsx: 'JSX',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
};

/** The name of a block for screen readers. */
const nouns: Record<string, string> = {
  bash: 'command',
  http: 'response',
  json: 'JSON',
  text: 'text',
};

/** Programs keep their lines. Anything else can wrap. */
const isProgram = (language: string) => language !== 'bash' && language in languageNames;

/** The elements of the documentation. The server highlights the code. */
export const docsElements = {
  a: DocsLink,
  h2: headingOf('h2'),
  h3: headingOf('h3'),
  code: InlineCode,
  pre: Code,
  table: Table,
  Languages,
  Generated,
};

function DocsLink({ href = '', children }: ComponentProps<'a'>) {
  if (href.startsWith('/') && !/\.\w+$/.test(href)) {
    return <TextLink href={href}>{children}</TextLink>;
  }
  return (
    <a href={href} rel="noreferrer" className="link">
      {children}
    </a>
  );
}

function headingOf(Level: 'h2' | 'h3') {
  return function Heading({ children }: { children?: ReactNode }) {
    const id = toAnchor(textOf(children));
    return (
      <Level id={id}>
        {children}
        <a href={`#${id}`} aria-label={`Link to “${textOf(children)}”`} className="docs-anchor">
          #
        </a>
      </Level>
    );
  };
}

function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) =>
      isValidElement<{ children?: ReactNode }>(child)
        ? textOf(child.props.children)
        : typeof child === 'string'
          ? child
          : '',
    )
    .join('');
}

function InlineCode({ children, ...props }: ComponentProps<'code'>) {
  if (typeof children !== 'string') return <code {...props}>{children}</code>;
  // A short name, such as X-API-Key, does not wrap.
  const isName = /^[\w-]{1,24}$/.test(children);
  return (
    <code {...props} {...(isName && { className: 'code-name' })}>
      {withPublicUrl(children)}
    </code>
  );
}

function Code(props: ComponentProps<'pre'>) {
  const { language, code } = readFence(props as FenceElement['props']);
  const noun = nouns[language] ?? `${languageNames[language] ?? language} code`;
  return (
    <CodeBlock
      code={code}
      html={toHtml({ language, code })}
      label={noun}
      wrap={!isProgram(language)}
      isWhole
    />
  );
}

/** The same request in several languages: one block of code for each. */
function Languages({ children }: { children: ReactNode }) {
  const fences = Children.toArray(children)
    .filter((child): child is FenceElement => isValidElement(child))
    .map(({ props }) => readFence(props));
  const tabs = fences.map((fence) => ({
    name: languageNames[fence.language] ?? fence.language,
    code: fence.code,
    html: toHtml(fence),
    wrap: !isProgram(fence.language),
  }));
  return <CodeTabs label="Language" noun="code" tabs={tabs} />;
}

function readFence({ children }: FenceElement['props']): Fence {
  const { className = '', children: code } = children.props;
  return {
    language: className.replace('language-', '') || 'text',
    code: withPublicUrl(code).trimEnd(),
  };
}

function toHtml({ language, code }: Fence): string {
  return highlight(code, isLanguage(language) ? language : 'text');
}

/** A wide table scrolls by itself. */
function Table({ children }: { children?: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="overflow-x-auto" role="region" tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </div>
  );
}

/** A part that is generated from the code that it describes. */
function Generated({ part }: { part: keyof typeof generatedParts }) {
  const html = renderMarkdown(withPublicUrl(generatedParts[part]()));
  const linked = html.replaceAll(/<(h[23])>(.*?)<\/\1>/g, (_, level: string, inner: string) => {
    const text = inner.replaceAll(/<[^>]*>/g, '');
    const id = toAnchor(text);
    const link = `<a href="#${id}" aria-label="Link to “${text}”" class="docs-anchor">#</a>`;
    return `<${level} id="${id}">${inner}${link}</${level}>`;
  });
  return <div className="docs-text" dangerouslySetInnerHTML={{ __html: linked }} />;
}
