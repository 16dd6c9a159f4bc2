import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Outcome } from './life-stories';

const message = z.object({ to: z.string(), kind: z.string() });

/**
 * Counts the messages about plans by address. Each is taken out of the outbox when it is counted,
 * so that looking again costs little; one that comes late is counted then.
 */
export function createMailCount(dataFolder: string): (to: string) => Outcome['mails'] {
  const counted = new Map<string, Outcome['mails']>();
  const of = (to: string) => {
    const known = counted.get(to) ?? none();
    counted.set(to, known);
    return known;
  };
  const outbox = path.join(dataFolder, 'outbox');
  return (address) => {
    const names = existsSync(outbox) ? readdirSync(outbox) : [];
    for (const name of names.filter((entry) => entry.endsWith('.json'))) {
      const file = path.join(outbox, name);
      const { to, kind } = message.parse(JSON.parse(readFileSync(file, 'utf8')));
      rmSync(file);
      const counts = of(to);
      if (kind in counts) counts[kind as keyof typeof counts]++;
    }
    return of(address);
  };
}

const none = () => ({ 'plan-upgraded': 0, 'payment-failed': 0, 'plan-downgraded': 0 });
