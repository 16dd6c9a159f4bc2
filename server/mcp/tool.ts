import type {
  CallToolResult,
  McpServer,
  StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { toAppError } from '../platform/requests/present-error';
import { marqueIcons } from './identity';
import type { McpContext } from './call-api';

/** The result of a tool: the same as data and as text, with pictures or links. */
export type ToolResult<Output> = {
  data: Output;
  content?: CallToolResult['content'];
};

type ToolDeclaration<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  /** The `ui://` resource that shows the result, for clients that support it. */
  ui?: string;
  run: (
    args: z.output<Input>,
    context: McpContext,
  ) => Promise<ToolResult<z.input<Output>>> | ToolResult<z.input<Output>>;
};

/** A tool, to be registered with the server of each message. */
type Tool = (server: McpServer, context: McpContext) => void;

/** No tool changes anything, or reaches beyond this catalog. */
const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  declared: ToolDeclaration<Input, Output>,
): Tool {
  const { name, title, description, input, output, ui, run } = declared;
  const config = {
    title,
    description,
    annotations: { title, ...annotations },
    icons: marqueIcons,
    inputSchema: acceptAliases(input),
    outputSchema: withFixedSchema(output),
    ...(ui !== undefined && { _meta: { ui: { resourceUri: ui } } }),
  };
  return (server, context) => {
    server.registerTool(name, config, async (args) => {
      try {
        const { data, content = [] } = await run(args as z.output<Input>, context);
        const text = { type: 'text' as const, text: JSON.stringify(data) };
        return { content: [text, ...content], structuredContent: data };
      } catch (error) {
        const details = { tool: name, requestId: context.requestId };
        const { text } = toAppError(error, details);
        // The API's error body, so that a model can tell the user what to do.
        return { content: [{ type: 'text', text }], isError: true };
      }
    });
  };
}

/** Aliases are accepted but not listed: the schema that clients see has one name for each thing. */
function acceptAliases<Schema extends z.ZodObject>(
  schema: Schema,
): StandardSchemaWithJSON<unknown, z.output<Schema>> {
  const fixed = withFixedSchema(schema);
  const names = new Set(Object.keys(schema.shape));
  return {
    '~standard': {
      ...fixed['~standard'],
      validate: (args) => schema['~standard'].validate(renameAliases(args, names)),
    },
  } as StandardSchemaWithJSON<unknown, z.output<Schema>>;
}

/** Its JSON Schema is made once: clients may list the tools before each call. */
function withFixedSchema<Schema extends z.ZodObject>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const standard = schema['~standard'];
  const options = { target: 'draft-2020-12' } as const;
  const made: { input?: Record<string, unknown>; output?: Record<string, unknown> } = {};
  return {
    '~standard': {
      ...standard,
      jsonSchema: {
        input: () => (made.input ??= withoutDialect(standard.jsonSchema.input(options))),
        output: () => (made.output ??= withoutDialect(standard.jsonSchema.output(options))),
      },
    },
  } as StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>>;
}

/** The protocol sets the dialect, and some clients refuse a schema that names one. */
function withoutDialect({ $schema: _dialect, ...schema }: Record<string, unknown>) {
  return schema;
}

/** What to try next if nothing was found. */
export const hint = z.string().nullable();

/** Names that models invent for an argument, with the tool's own name. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  query: ['q', 'search', 'term', 'text', 'keyword', 'name', 'brand', 'company'],
  slug: ['name', 'brand', 'id', 'ref', 'company', 'logo', 'icon', 'query', 'q'],
  slugs: ['brands', 'names', 'ids', 'refs', 'companies', 'logos', 'icons', 'slug', 'brand', 'name'],
  domain: ['url', 'website', 'homepage', 'host', 'site'],
  email: ['mail', 'email_address', 'emailAddress', 'address'],
  background: ['on', 'theme', 'bg', 'background_color', 'backgroundColor'],
  variant: ['style', 'type'],
  size: ['width', 'height', 'px', 'pixels'],
  since: ['cursor', 'after'],
  limit: ['count', 'max', 'n', 'top'],
};

/** Moves values sent under an alias to the argument's own name, which wins if both are sent. */
function renameAliases(args: unknown, names: ReadonlySet<string>): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args;
  const sent = new Map(Object.entries(args));
  const renamed = new Map(sent);
  for (const name of names) {
    if (sent.has(name)) continue;
    const alias = aliases[name]?.find((one) => sent.has(one) && !names.has(one));
    if (alias !== undefined) renamed.set(name, sent.get(alias));
  }
  const slugs = renamed.get('slugs');
  if (names.has('slugs') && typeof slugs === 'string') renamed.set('slugs', slugs.split(','));
  return Object.fromEntries(renamed);
}
