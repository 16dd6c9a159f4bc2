import { listHeadings } from '../read-source';

export const dynamic = 'force-dynamic';

/** What the command palette searches. */
export async function GET(): Promise<Response> {
  const headers = { 'Cache-Control': 'public, max-age=300' };
  return Response.json(await listHeadings(), { headers });
}
