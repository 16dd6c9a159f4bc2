import { randomUUID } from 'node:crypto';
import { type Client, clientBehindNext } from '../../server/platform/requests/origin';
import { env } from '../../server/platform/env';
import { handleAuth } from '../../server/auth/handle-auth';

export type Handler = (request: Request, client: Client) => Promise<Response>;

/** A browser with one tab on the site: it keeps cookies and sends Origin headers. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly handlers: Record<string, Handler>) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(path, { headers: { 'Sec-Fetch-Site': 'same-origin', ...headers } });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: new URL(env.publicUrl).origin,
        'Sec-Fetch-Site': 'same-origin',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  }

  /** Signs in as the page does: the token against forgery first, then the form. */
  async signIn(
    input: { email: string; password: string; callbackUrl?: string },
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const csrfToken = await this.csrfToken();
    const body = { ...input, csrfToken, json: 'true' };
    return this.post('/api/auth/callback/credentials', body, headers);
  }

  async signOut(): Promise<Response> {
    return this.post('/api/auth/signout', { csrfToken: await this.csrfToken(), json: 'true' });
  }

  /** The account that this browser is signed in to. */
  async whoIs(): Promise<{ id: string; email: string } | null> {
    const response = await this.get('/api/trpc/session.find');
    const { result } = (await response.json()) as {
      result: { data: { id: string; email: string } | null };
    };
    return result.data;
  }

  async csrfToken(): Promise<string> {
    const response = (await (await this.get('/api/auth/csrf')).json()) as { csrfToken: string };
    return response.csrfToken;
  }

  private async send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(new URL(path, env.publicUrl), init);
    if (cookie !== '') request.headers.set('Cookie', cookie);
    const [, handler] =
      Object.entries(this.handlers).find(([prefix]) => path.startsWith(prefix)) ?? [];
    const response = await (handler ?? handleAuth)(request, clientBehindNext(request.headers));
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

export const newPerson = () => ({
  email: `${randomUUID()}@example.com`,
  password: 'correct horse battery',
});
