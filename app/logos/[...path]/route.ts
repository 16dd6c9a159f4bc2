import { handleRest } from '../../../server/runtime';

export const dynamic = 'force-dynamic';

export {
  handleRest as DELETE,
  handleRest as GET,
  handleRest as HEAD,
  handleRest as OPTIONS,
  handleRest as PATCH,
  handleRest as POST,
  handleRest as PUT,
};
