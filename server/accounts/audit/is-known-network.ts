import { database } from '../../platform/database/database';

/** Whether the owner of the account has signed in, or done anything else, from this network. */
export async function isKnownNetwork(email: string, network: string): Promise<boolean> {
  const where = { account: { email }, actor: 'owner', address: network };
  return (await database().auditEvent.findFirst({ where, select: { id: true } })) !== null;
}
