import { mailedToken } from '../../support/sent-mail';
import { ask, bearer, type Received, otherAddress } from './ask';
import { adminToken, type Cluster } from './start-cluster';

/**
 * A secret, with the responses that were meant to show it. There may be several: an access token issued
 * twice in a second is the same.
 */
export type Secret = { name: string; value: string; shownBy: Received[] };
export type StoryTold = { responses: Received[]; secrets: Secret[]; emails: string[] };

type Keep = (name: string, given: unknown, ...shownBy: Received[]) => string;
type Go = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Received>;

/** Does everything a developer can do with an account, including much that fails. */
export async function tellWholeStory(cluster: Cluster, email: string): Promise<StoryTold> {
  const responses: Received[] = [];
  const secrets: Secret[] = [];
  const keep: Keep = (name, given, ...shownBy) => {
    const value = String(given);
    const known = secrets.find((secret) => secret.value === value);
    if (known) known.shownBy.push(...shownBy);
    else secrets.push({ name, value, shownBy });
    return value;
  };
  const go: Go = async (method, path, body, headers = {}) => {
    const url = `${cluster.baseUrl(responses.length)}${path}`;
    const response = await ask(method, url, { body, headers });
    responses.push(response);
    for (const name of ['api_key', 'access_token', 'refresh_token']) {
      if (typeof response.json[name] === 'string') keep(name, response.json[name], response);
    }
    return response;
  };
  await tellDevelopersStory(cluster, email, keep, go);
  await tellOperatorsStory(`operators-${email}`, keep, go);
  return { responses, secrets, emails: [email, `operators-${email}`] };
}

async function tellDevelopersStory(cluster: Cluster, email: string, keep: Keep, go: Go) {
  const password = keep('password', 'the first password of this story');
  const nextPassword = keep('password', 'the second password of this story');
  const wrongPassword = keep('password', 'nearly the first password');
  const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    go('POST', `/auth/${path}`, body, headers);
  const mailed = async (kind: 'verify-email' | 'reset-password', count = 1) =>
    keep('token', await mailedToken(cluster.dataFolder, email, kind, count));

  const registered = await post('register', { email, password, name: 'Jane' });
  const { api_key: key, access_token: access, refresh_token: refresh } = registered.json;
  await post('register', { email, password });
  await post('register', { email, password: 'short' });
  await post('register', { email: `${email},${password}`, password: [password] });
  await go('GET', '/v1/catalog/github', undefined, { 'X-API-Key': String(key) });
  await go('GET', `/v1/catalog/${String(key)}`, undefined, { 'X-API-Key': `${String(key)}x` });
  await go('GET', '/v1/usage', undefined, bearer(access));
  await post('verify-email', { token: await mailed('verify-email') }, bearer(access));
  await post('verify-email', { token: refresh });
  await post('resend-verification', { email });
  await post('login', { email, password: wrongPassword });
  const second = await post('login', { email, password });
  await post('refresh', { refresh_token: second.json['refresh_token'] });
  await post('refresh', { refresh_token: second.json['refresh_token'] });
  const made = await post('regenerate-key', undefined, bearer(access));
  await go('GET', '/v1/catalog/github', undefined, { 'X-API-Key': String(key) });
  await go('GET', '/v1/catalog/github', undefined, { 'X-API-Key': String(made.json['api_key']) });
  await post('regenerate-key', undefined, bearer(`${String(access)}x`));
  await post('forgot-password', { email });
  const token = await mailed('reset-password');
  await post('reset-password', { token: `${token}x`, password: nextPassword });
  await post('reset-password', { token, password: nextPassword });
  await post('reset-password', { token, password: nextPassword });
  await go('GET', '/auth/me', undefined, bearer(access));
  const third = await post('login', { email, password: nextPassword });
  await go('GET', '/auth/me', undefined, bearer(third.json['access_token']));
  await post('logout', undefined, bearer(third.json['access_token']));
  const client = { 'X-Forwarded-For': otherAddress() };
  for (let count = 0; count < 8; count++) await post('forgot-password', { email }, client);
}

async function tellOperatorsStory(email: string, keep: Keep, go: Go) {
  const operatorsPassword = keep('password', 'what the operator has chosen');
  const operators = `/admin/accounts/${encodeURIComponent(email)}`;
  const operator = bearer(keep('operator token', adminToken));
  await go('PUT', operators, { tier: 'pro', password: operatorsPassword }, operator);
  await go('PUT', operators, { tier: 'enterprise', dailyRequests: 7 }, operator);
  await go('PUT', operators, { tier: 'golden', password: operatorsPassword }, operator);
  await go('GET', operators, undefined, operator);
  await go('GET', operators, undefined, bearer(`${adminToken}x`));
}
