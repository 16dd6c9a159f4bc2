/** What may be logged about a message that was not delivered: no address, no link, no token. */
export type MailFailure = {
  kind: string;
  attempts: number;
  code?: string;
  responseCode?: number;
  command?: string;
  reason?: string;
};

type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown };

/** Local refusals of nodemailer; a reply of the server with a 4xx code takes precedence. */
const finalCodes = new Set(['EAUTH', 'ECONFIG', 'EENVELOPE', 'EMESSAGE', 'ENOAUTH', 'EREQUIRETLS']);

/** Whether trying again cannot help: a permanent reply (RFC 5321 4.2.1) or a refusal of our own. */
export function isFinalFailure(error: Error): boolean {
  const { code, responseCode } = error as SmtpError;
  if (typeof responseCode === 'number') return responseCode >= 500;
  return typeof code === 'string' && finalCodes.has(code);
}

export function describeFailure(kind: string, attempts: number, error: unknown): MailFailure {
  const failure: MailFailure = { kind, attempts };
  if (!(error instanceof Error)) return failure;
  const { code, responseCode, command } = error as SmtpError;
  if (typeof code === 'string') failure.code = code;
  if (typeof command === 'string') failure.command = command;
  if (typeof responseCode === 'number') return { ...failure, responseCode };
  // A server's reply may name the recipient in any form, so only our own side's words are kept.
  return { ...failure, reason: error.message.replace(/\S*@\S*|\S*:\/\/\S*/g, '…') };
}
