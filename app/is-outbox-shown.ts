import { headers } from 'next/headers';
import { isOutboxOpen } from '../server/mail/is-outbox-open';

/** Whether whoever asks for this page may read the outbox: then the pages say where a message is. */
export async function isOutboxShown(): Promise<boolean> {
  const all = await headers();
  return isOutboxOpen({
    address: all.get('x-forwarded-for') ?? '',
    host: all.get('host') ?? '',
  });
}
