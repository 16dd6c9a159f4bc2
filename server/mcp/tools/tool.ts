import type {
  CallToolResult,
  McpServer,
  StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { AppError, internalError } from '../../platform/errors';
import { logFailure } from '../../platform/log-failure';
import { marqueIcons } from '../present/identity';
import type { McpContext } from '../request/call-api';
import { renameAliases } from './aliases';

/** What a tool found: the same as data and as text, and pictures or links beside it. */
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
  /** The `ui://` resource that shows the result, for clients that can. */
  ui?: string;
  run: (
    args: z.output<Input>,
    context: McpContext,
  ) => Promise<ToolResult<z.input<Output>>> | ToolResult<z.input<Output>>;
};

/** A tool, to be registered with the server that is made for a message. */
export type Tool = (server: McpServer, context: McpContext) => void;

/** None of the tools changes anything, and none leaves this catalog. */
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
        return presentFailure(name, error, context);
      }
    });
  };
}

/** The error body of the API as text, so that a model can tell the user what to do. */
function presentFailure(name: string, error: unknown, { requestId }: McpContext): CallToolResult {
  const known = error instanceof AppError ? error : internalError(error);
  if (known.status >= 500) logFailure(error, { tool: name, requestId });
  return { content: [{ type: 'text', text: known.text }], isError: true };
}

/** Aliases are accepted and not announced: the schema that clients see has one name for each thing. */
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

/** Its JSON Schema is made once: a client may list the tools before each call. */
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
        input: () => (made.input ??= standard.jsonSchema.input(options)),
        output: () => (made.output ??= standard.jsonSchema.output(options)),
      },
    },
  } as StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>>;
}
