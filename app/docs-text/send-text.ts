/** Text that is the same for all visitors, until the next version of the program. */
export function sendText(text: string, type: 'text/markdown' | 'text/plain'): Response {
  return new Response(text, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=300' },
  });
}
