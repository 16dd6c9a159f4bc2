import { handleTrpc } from '../../../../server/trpc/handle-trpc';

export const dynamic = 'force-dynamic';

export {
  handleTrpc as DELETE,
  handleTrpc as GET,
  handleTrpc as HEAD,
  handleTrpc as OPTIONS,
  handleTrpc as PATCH,
  handleTrpc as POST,
  handleTrpc as PUT,
};
