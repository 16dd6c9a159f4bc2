import { randomUUID } from 'node:crypto';
import { type Answer, post } from './ask';

/** Somebody who registered over HTTP, with everything that was handed out. */
export type Developer = {
  id: string;
  email: string;
  password: string;
  apiKey: string;
  accessToken: string;
  refreshToken: string;
};

export async function registerDeveloper(
  baseUrl: string,
  email = `${randomUUID()}@example.com`,
): Promise<Developer> {
  const password = `correct horse ${randomUUID()}`;
  const answer = await post(baseUrl, 'register', { email, password });
  if (answer.status !== 201) throw new Error(answer.text);
  const { user } = answer.json as { user: { id: string } };
  return {
    id: user.id,
    email,
    password,
    apiKey: String(answer.json['api_key']),
    ...tokensOf(answer),
  };
}

export async function signIn(
  baseUrl: string,
  { email, password }: Pick<Developer, 'email' | 'password'>,
): Promise<Pick<Developer, 'accessToken' | 'refreshToken'>> {
  const answer = await post(baseUrl, 'login', { email, password });
  if (answer.status !== 200) throw new Error(answer.text);
  return tokensOf(answer);
}

function tokensOf({ json }: Answer): Pick<Developer, 'accessToken' | 'refreshToken'> {
  return {
    accessToken: String(json['access_token']),
    refreshToken: String(json['refresh_token']),
  };
}
