import NextAuthModule, { type NextAuthOptions } from 'next-auth';
import CredentialsModule from 'next-auth/providers/credentials';
import GithubModule from 'next-auth/providers/github';
import GoogleModule from 'next-auth/providers/google';

/** NextAuth is CommonJS: Node gives the module as the default export, bundlers what it exports. */
function unwrap<T>(module: T): T {
  return (module as { default?: T }).default ?? module;
}

export const NextAuth = unwrap(NextAuthModule) as (
  request: object,
  response: object,
  options: NextAuthOptions,
) => Promise<void>;
export const CredentialsProvider = unwrap(CredentialsModule);
export const GithubProvider = unwrap(GithubModule);
export const GoogleProvider = unwrap(GoogleModule);
