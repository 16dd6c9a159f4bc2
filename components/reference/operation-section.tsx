import { InlineText } from '../site/markdown';
import { Badge } from '../ui/badge';
import { CodeBlock } from '../ui/code-block';
import { highlight, type Language } from '../ui/highlight';
import { Link } from '../ui/link';
import {
  type ApiDocument,
  type ApiOperation,
  type ApiResponse,
  type ApiSchema,
  findMembers,
  listErrors,
  resolveSchema,
  type Section,
} from './api-document';
import { type Member, MemberList, toMembers } from './member-list';
import { toTrial } from './to-trial';
import { TryIt } from './try-it';
import { writeCurl } from './write-curl';

type OperationSectionProps = { document: ApiDocument; section: Section; baseUrl: string };

/** One operation: its parameters and responses, and beside them a request, its response, and a form to send it. */
export function OperationSection({ document, section, baseUrl }: OperationSectionProps) {
  const { method, path, operation } = section;
  const { operationId, summary, description, security = [], parameters = [] } = operation;
  const trial = toTrial(section);
  const curl = writeCurl(document, section, baseUrl);
  const required = parameters.map(({ name, schema = {}, in: place, ...parameter }) => ({
    name,
    schema,
    note: `${place}${parameter.required ? ', required' : ''}`,
    ...(parameter.description !== undefined && { description: parameter.description }),
  }));
  return (
    <section
      aria-labelledby={operationId}
      className="grid gap-x-10 gap-y-6 border-t border-line pt-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]"
    >
      <div className="min-w-0 space-y-4">
        <h3 id={operationId} className="mt-0! text-lg!">
          {summary}
          <a href={`#${operationId}`} aria-label={`Link to “${summary}”`} className="docs-anchor">
            #
          </a>
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge>{method}</Badge>
          <code className="wrap-anywhere text-ink">{path}</code>
        </p>
        {description && <InlineText text={description} />}
        <p className="text-sm">{describeSecurity(security)}</p>
        {required.length > 0 && (
          <div>
            <h4 className="mb-2 font-medium text-ink">Parameters</h4>
            <MemberList document={document} members={required} />
          </div>
        )}
        <RequestBody document={document} operation={operation} />
        <Responses document={document} responses={operation.responses} />
        <Errors section={section} />
      </div>
      <div className="min-w-0 space-y-4 xl:sticky xl:top-20 xl:self-start">
        <CodeBlock code={curl} html={highlight(curl, 'bash')} label={`Request: ${summary}`} wrap />
        {trial && <TryIt trial={trial} />}
        <ResponseExamples responses={operation.responses} />
      </div>
    </section>
  );
}

function describeSecurity(security: Record<string, unknown>[]): string {
  const names: Record<string, string> = {
    apiKey: 'an API key',
    bearer: 'an access token',
    admin: 'the operator’s token',
    metrics: 'the token for metrics',
  };
  const given = security.flatMap((one) => Object.keys(one).map((name) => names[name] ?? name));
  if (given.length === 0) return 'No authentication needed.';
  const isOptional = security.some((one) => Object.keys(one).length === 0);
  return `${isOptional ? 'Accepts' : 'Requires'} ${given.join(' or ')}.`;
}

type RequestBodyProps = { document: ApiDocument; operation: ApiOperation };

function RequestBody({ document, operation }: RequestBodyProps) {
  const body = operation.requestBody?.content?.['application/json'];
  if (!body?.schema) return null;
  return (
    <div>
      <h4 className="mb-2 font-medium text-ink">Body</h4>
      <MemberList document={document} members={listBodyMembers(document, body.schema)} />
    </div>
  );
}

function listBodyMembers(document: ApiDocument, schema: ApiSchema): Member[] {
  const { required = [] } = resolveSchema(document, schema);
  return toMembers(findMembers(document, schema)).map((member) =>
    required.includes(member.name) ? { ...member, note: 'required' } : member,
  );
}

type ResponsesProps = { document: ApiDocument; responses: Record<string, ApiResponse> };

/** What a successful request returns. */
function Responses({ document, responses }: ResponsesProps) {
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400);
  return (
    <div className="space-y-3">
      <h4 className="font-medium text-ink">Response</h4>
      {successes.map(([status, { description, content = {} }]) => (
        <div key={status} className="space-y-3">
          <div className="flex items-baseline gap-2">
            <code className="shrink-0 text-ink">{status}</code>
            {description && <InlineText text={description} className="min-w-0" />}
          </div>
          {Object.entries(content).map(([type, { schema }], _, { length }) => (
            <div key={type} className="space-y-3">
              {length > 1 && (
                <p className="text-sm">
                  As <code>{type}</code>
                </p>
              )}
              {schema && <Members document={document} schema={schema} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function ResponseExamples({ responses }: Pick<ResponsesProps, 'responses'>) {
  const examples = Object.entries(responses)
    .filter(([status]) => Number(status) < 400)
    .flatMap(([status, { content = {} }]) =>
      Object.entries(content).map(([type, { example }]) => ({ status, type, example })),
    )
    .filter(({ example }) => example !== undefined);
  return examples.map(({ status, type, example }) => (
    <div key={`${status} ${type}`}>
      <p className="mb-1.5 text-xs">
        {status}, <code>{type}</code>
      </p>
      <Example value={example} label={`Example as ${type}`} />
    </div>
  ));
}

function Members({ document, schema }: { document: ApiDocument; schema: ApiSchema }) {
  const members = findMembers(document, schema);
  if (members.length === 0) return null;
  return (
    <details>
      <summary className="text-sm">Members of the response</summary>
      <div className="mt-2">
        <MemberList document={document} members={toMembers(members)} />
      </div>
    </details>
  );
}

function Example({ value, label }: { value: unknown; label: string }) {
  const isText = typeof value === 'string';
  const code = isText ? value : JSON.stringify(value, null, 2);
  const language = isText ? languageOf(code) : 'json';
  return <CodeBlock code={code} html={highlight(code, language)} label={label} wrap />;
}

function languageOf(text: string): Language {
  if (text.startsWith('<')) return 'html';
  return /^[:$@/]/.test(text) ? 'css' : 'text';
}

function Errors({ section: { operation } }: { section: Section }) {
  const errors = listErrors(operation);
  return (
    <details>
      <summary className="text-sm">Errors</summary>
      <ul className="mt-2 text-sm">
        {errors.map(({ status, codes }) => (
          <li key={status}>
            <code>{status}</code>{' '}
            {codes.map((code, i) => (
              <span key={code}>
                {i > 0 && ', '}
                <Link href={`/docs/errors#${code}`} className="link">
                  {code}
                </Link>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
