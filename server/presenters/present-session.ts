import ipaddr from 'ipaddr.js';
import type { ListedSession } from '../accounts/sessions/find-session';
import { describeDevice } from '../accounts/audit/record-event';

/** The session that views the list, and its network. */
type Viewer = { sessionId: string; network: string | null };

/** A session for the account's holder. `place` is as exact as the stored network. */
export function presentSession(session: ListedSession, viewer: Viewer) {
  return {
    id: session.id,
    isCurrent: session.id === viewer.sessionId,
    device: describeDevice(session.userAgent),
    place: describePlace(session.address, viewer.network),
    startedAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
  };
}

/** @param network of the stored address, as `Origin` has it; @param own that of the viewer */
export function describePlace(network: string | null, own: string | null): string | null {
  if (network === null) return null;
  if (network === own) return 'This network';
  const address = ipaddr.parse(network.replace(/\/.*$/, ''));
  const range = address.range();
  if (range === 'loopback') return 'The server’s own computer';
  if (range === 'private' || range === 'uniqueLocal' || range === 'linkLocal') {
    return 'A local network';
  }
  const text = address.toString();
  return address.kind() === 'ipv4'
    ? `IPv4 ${text.replace(/\.\d+$/, '.x')}`
    : `IPv6 ${text.replace(/:*$/, '')}:…`;
}
