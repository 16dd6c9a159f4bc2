import { ts } from '@ts-morph/common';
import { expect, test } from 'vitest';
import { productFiles, readSource } from './source-files';

/** Files whose log lines need no request id, and what their lines belong to. */
const exceptions: Record<string, string> = {
  'server/accounts/second-factor/seal-secret.ts': 'background work',
  'server/artwork/derive/derive-brand.ts': 'a drawing, when it is stored',
  'server/artwork/raster/drawing-pool.ts': 'the processes that draw',
  'server/artwork/raster/picture-folder.ts': 'the folder of pictures, written after the response',
  'server/billing/customer.ts': 'an account whose address changed; any instance tells Stripe',
  'server/billing/reconcile-billing.ts': 'background work',
  'server/billing/subscription.ts':
    'a price that gives no plan, seen in an event or in background work',
  'server/brands/follow-folder.ts': 'a background job',
  'server/catalog/current-catalog.ts': 'background work',
  'server/catalog/stored/open-drawings.ts': 'the start, or a newer catalog',
  'server/enrichment/ask-for-look.ts': 'the queue of looks, which no request depends on',
  'server/enrichment/run-looks.ts': 'background work',
  'server/http/lead-workers.ts': 'the processes of the service',
  'server/http/observe-request.ts': 'the access log: a request, by its id unless it is of a page',
  'server/http/open-service.ts': 'the start',
  'server/http/run-server.ts': 'the stop',
  'server/http/site-process.ts': 'the process of the site',
  'server/platform/requests/origin.ts': 'the settings',
  'server/platform/process/control.ts': 'a command on this machine',
  'server/platform/database/embedded-postgres.ts': 'the start',
  'server/platform/database/database-outage.ts': 'the outage, with one line for all requests in it',
  'server/platform/mail/create-mailer.ts': 'the message, sent after the response',
  'server/platform/mail/send-mail.ts': 'the message, sent after the response',
  'server/platform/redis/guard-store.ts': 'the outage, with one line for all requests in it',
  'server/platform/redis/shared-redis.ts': 'the start',
  'server/platform/requests/refusal-log.ts':
    'all refusals of a minute; it has the id of the last one',
  'server/platform/process/jobs.ts': 'background work',
  'server/webhooks/deliver.ts': 'background work',
  'server/platform/tracing/create-tracing.ts': 'background work',
};

/** The helper, whose callers are checked instead. */
const helper = 'server/platform/requests/present-error.ts';
const writes = /^(log(\.(fatal|error|warn|info|debug)|\[level\])|logFailure)$/;

/** The source of each call that writes a line. */
function listLogCalls(file: string): string[] {
  const source = ts.createSourceFile(file, readSource(file), ts.ScriptTarget.Latest);
  const calls: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && writes.test(node.expression.getText(source))) {
      calls.push(node.arguments.map((argument) => argument.getText(source)).join());
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

test('every log line has the id of its request, or is known to belong to none', () => {
  const withoutId = productFiles
    .filter((file) => file.startsWith('server/') && file !== helper)
    .filter((file) => listLogCalls(file).some((call) => !/\b(requestId|origin)\b/.test(call)));
  expect(withoutId.sort()).toEqual(Object.keys(exceptions).sort());
});
