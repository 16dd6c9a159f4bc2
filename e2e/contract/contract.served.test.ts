import { describe } from 'vitest';
import { arrivalCases, contractCases } from './cases/contract-cases';
import { docsCases } from './cases/docs-cases';
import { forgedHeaderCases } from './cases/forged-header-cases';
import { hostileClientCases } from './cases/hostile-client-cases';
import { linkCases } from './cases/link-cases';
import { malformedRequestCases } from './cases/malformed-request-cases';
import { mcpCases } from './cases/mcp-cases';
import { sessionCases } from './cases/session-cases';
import { describeServed } from './describe-served';

describeServed('dist/service.mjs', 'main', (served) => {
  contractCases(() => served().target);
  mcpCases(() => served().target);
  docsCases(() => {
    const { target, server, reader } = served();
    return {
      fetch: target.fetch,
      baseUrl: server.baseUrl,
      publicUrl: `http://localhost:${server.port}`,
      key: reader.apiKey,
    };
  });
  sessionCases(() => served().server.baseUrl);
  linkCases(() => served().server.baseUrl);
  const wire = () => ({ server: served().server, key: served().target.pro.apiKey });
  describe('malformed requests', () => malformedRequestCases(wire));
  describe('forged headers', () => forgedHeaderCases(wire));
  describe('hostile clients', () => hostileClientCases(wire));
});

// Behind the mounts is the same bundle: the whole contract is tried there in the drills alone. That somebody
// registers, and gets a picture, is in next-alone.served.test.ts.
describeServed('the mount in Next', 'next', (served) => {
  const cases = process.env['DRILL'] === '1' ? contractCases : arrivalCases;
  cases(() => served().target);
  mcpCases(() => served().target);
  sessionCases(() => served().server.baseUrl);
});
