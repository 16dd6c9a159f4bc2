/**
 * Why a request got no response: the address is not allowed, the host does not exist, the deadline passed, there were
 * too many redirects, or the connection failed. The message is for the owner of the address.
 */
export type OutboundFailure = 'refused' | 'no_host' | 'timeout' | 'redirects' | 'connection';

export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.failure = failure;
  }
}

/** What people can do something about; the others are named by their code. */
const reasons: Record<string, string> = {
  ETIMEOUT: 'the name server of the host did not respond',
  ESERVFAIL: 'the name server of the host failed',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  UND_ERR_SOCKET: 'the connection was closed before a response',
  UND_ERR_CONNECT_TIMEOUT: 'the connection was not made in time',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the response are too large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the response did not have the length that it named',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the chain of certificates is incomplete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
};

export function describeFailure(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { cause } = Object(error) as { cause?: unknown };
  if (cause instanceof OutboundError) return cause;
  if (isWithoutAddress(error) || isWithoutAddress(cause)) {
    return new OutboundError('no_host', 'the host has no address', error);
  }
  const tunnel = /^Proxy (?:response|Authentication Required) \((\d+)\)/.exec(
    (error as Error).message,
  )?.[1];
  if (tunnel !== undefined) {
    return new OutboundError('connection', `the proxy responded with status ${tunnel}`, error);
  }
  if ((error as Error).name === 'HTTPParserError') {
    return new OutboundError('connection', 'the response is not valid HTTP', error);
  }
  const code = codeOf(error) ?? codeOf(cause) ?? 'unknown error';
  return new OutboundError('connection', reasons[code] ?? code, error);
}

/** Whether the name server has responded that the host does not exist or has no address, and not failed. */
export function isWithoutAddress(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOTFOUND' || code === 'ENODATA';
}

const codeOf = (error: unknown): string | undefined => {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
};
