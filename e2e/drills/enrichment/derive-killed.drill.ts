import { test } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { deriveThroughKill } from './derive-through-kill';

const facts = readFacts().filter((_, i) => i % 12 === 0);

test(`of ${facts.length} brands a process that is killed over them leaves whole ones, and the next one goes on`, () =>
  deriveThroughKill(facts, 150));
