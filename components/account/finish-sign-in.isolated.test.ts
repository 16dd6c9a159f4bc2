import { beforeEach, expect, test, vi } from 'vitest';
import { signInWith } from './finish-sign-in';

const assign = vi.fn<(url: string) => void>();

beforeEach(() => {
  assign.mockReset();
  const location = { href: 'https://logos.example.com/register', assign };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
});

/** NextAuth's responses: the CSRF token, then the response to the button. */
function respondWith(body: object) {
  const bodies = [{ csrfToken: 'token' }, body];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(bodies.shift())));
}

test.each([
  ['rate_limit_exceeded', 'Too many attempts.'],
  ['service_unavailable', 'The service is temporarily unavailable.'],
])(
  'a provider that cannot be asked because of %s is not blamed, and the page stays',
  async (code, said) => {
    respondWith({ error: code });
    await expect(signInWith('github', '/dashboard/keys')).rejects.toThrow(said);
    expect(assign).not.toHaveBeenCalled();
  },
);

test('without a connection the page stays, and says that the server did not respond', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(signInWith('google', '/dashboard')).rejects.toThrow('The server did not respond.');
  expect(assign).not.toHaveBeenCalled();
});

test('a provider that can be asked is the next page', async () => {
  respondWith({ url: 'https://github.com/login/oauth/authorize' });
  void signInWith('github', '/dashboard');
  await vi.waitFor(
    () => expect(assign).toHaveBeenCalledWith('https://github.com/login/oauth/authorize'),
    60_000,
  );
});
