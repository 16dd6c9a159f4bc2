import { describe } from 'vitest';
import { contractCases } from './cases/contract-cases';
import { docsCases } from './cases/docs-cases';
import { forgedHeaderCases } from './cases/forged-header-cases';
import { hostileClientCases } from './cases/hostile-client-cases';
import { linkCases } from './cases/link-cases';
import { malformedRequestCases } from './cases/malformed-request-cases';
import { mcpCases, mcpCompressionCases } from './cases/mcp-cases';
import { sessionCases } from './cases/session-cases';
import { compressionCases } from './cases/transport-cases';
import { describeServed } from './describe-served';

describeServed('dist/service.mjs', 'main', (served) => {
  contractCases(() => served().target);
  compressionCases(() => served().target);
  mcpCases(() => served().target);
  mcpCompressionCases(() => served().target);
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
