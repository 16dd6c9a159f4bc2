import { randomUUID } from 'node:crypto';
import { type Received, post } from './ask';

/** A developer who registered over HTTP, with all credentials received. */
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
  const response = await post(baseUrl, 'register', { email, password });
  if (response.status !== 201) throw new Error(response.text);
  const { user } = response.json as { user: { id: string } };
  return {
    id: user.id,
    email,
    password,
    apiKey: String(response.json['api_key']),
    ...tokensOf(response),
  };
}

export async function signIn(
  baseUrl: string,
  { email, password }: Pick<Developer, 'email' | 'password'>,
): Promise<Pick<Developer, 'accessToken' | 'refreshToken'>> {
  const response = await post(baseUrl, 'login', { email, password });
  if (response.status !== 200) throw new Error(response.text);
  return tokensOf(response);
}

function tokensOf({ json }: Received): Pick<Developer, 'accessToken' | 'refreshToken'> {
  return {
    accessToken: String(json['access_token']),
    refreshToken: String(json['refresh_token']),
  };
}
