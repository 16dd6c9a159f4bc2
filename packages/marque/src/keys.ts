import type { Cancel } from './types.js';

export type KeyKind = 'publishable' | 'restricted';
export type KeyScope = 'read' | 'brands' | 'billing';

/** The bounds of a key. Absent ones stay as they are. */
export type KeyOptions = {
  /** Of a restricted key. */
  scopes?: KeyScope[];
  /** Of a publishable key: sites such as https://*.shop.example. */
  origins?: string[];
  /** Of a publishable key: slugs or domains. */
  only?: string[];
  /** Of a restricted key: addresses or networks such as 203.0.113.0/24. */
  networks?: string[];
  /** Requests of a UTC day. */
  dailyCap?: number | null;
  /** In ISO 8601. */
  expiresAt?: string | null;
};

export type NewKey = KeyOptions & { kind: KeyKind; name: string };

export type NamedKey = Required<KeyOptions> & {
  id: string;
  kind: KeyKind;
  name: string;
  prefix: string;
  last4: string;
  /** The text of a publishable key. That of a restricted one is shown once, and null here. */
  key: string | null;
  requestsToday: number;
  createdAt: string;
  lastUsedAt: string | null;
  /** For 30 days. */
  unused: boolean;
  /** Until then the last of its earlier texts works. */
  oldKeyUntil: string | null;
};

/** With its text, which is stored now or never if the key is restricted. */
export type NamedKeyWithText = NamedKey & { key: string };

export type NamedKeys = {
  keys: NamedKey[];
  /** How many the plan allows. */
  max: number;
};

type Call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  cancel: Cancel,
  body?: object,
) => Promise<unknown>;

/** The keys beside the secret one, which this needs. */
export class Keys {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  list(cancel: Cancel = {}): Promise<NamedKeys> {
    return this.#call('GET', 'v1/keys', cancel) as Promise<NamedKeys>;
  }

  /** A second call with the same name is an `InvalidRequestError`. */
  create(key: NewKey, cancel: Cancel = {}): Promise<NamedKeyWithText> {
    return this.#call('POST', 'v1/keys', cancel, key) as Promise<NamedKeyWithText>;
  }

  update(
    id: string,
    change: KeyOptions & { name?: string },
    cancel: Cancel = {},
  ): Promise<NamedKey> {
    return this.#call('PATCH', locate(id), cancel, change) as Promise<NamedKey>;
  }

  /**
   * Gives the key a new text.
   * @param overlapDays how long the text of today goes on working, 0 to 30; with 0 all earlier ones end too
   */
  roll(id: string, overlapDays: number, cancel: Cancel = {}): Promise<NamedKeyWithText> {
    const path = `${locate(id)}/roll`;
    return this.#call('POST', path, cancel, { overlapDays }) as Promise<NamedKeyWithText>;
  }

  async revoke(id: string, cancel: Cancel = {}): Promise<void> {
    await this.#call('DELETE', locate(id), cancel);
  }
}

const locate = (id: string) => `v1/keys/${encodeURIComponent(id)}`;
