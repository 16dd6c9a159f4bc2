import { expect, inject, onTestFinished, test } from 'vitest';
import type { ListedEvent } from '../../../server/accounts/audit/list-events';
import { startChild } from '../../support/child-process';
import { createSeededDataFolder } from '../../support/start-server';

/** The account as the data folder holds it; newest event first. */
export type FoundState = {
  events: ListedEvent[];
  keys: number;
  revoked: number;
  sessions: number;
  ended: number;
  tier: string;
  thresholds: string;
  isSuspended: boolean;
};

const kills = process.env['DRILL'] === '1' ? 30 : 1;
/** Some verbs record no event. */
const verbsMin = 20;
const verbsMax = 60;

test('after kill -9 an account’s audit log matches its state: every change has its event, and every event its change', async () => {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').empty);
  const refused = new Set<string>();
  let compared = 0;
  for (let round = 0; round <= kills; round++) {
    const child = startChild('e2e/drills/audit/live-until-killed.ts', dataFolder);
    onTestFinished(() => child.kill());
    const state = JSON.parse(await child.line()) as FoundState;
    expectEqual(state, refused);
    compared = state.events.length;
    const said: string[] = [];
    const wanted = verbsMin + Math.floor(Math.random() * (verbsMax - verbsMin));
    for (let count = 0; count < wanted; count++) said.push(await child.line());
    await child.kill();
    said.push(...(await child.rest()));
    for (const line of said) {
      const [outcome, requestId] = line.split(' ');
      if (outcome === 'refused' && requestId) refused.add(requestId);
    }
  }
  process.stdout.write(`kill -9: ${kills} kills, ${compared} audit events compared\n`);
  expect(compared).toBeGreaterThan(kills);
}, 600_000);

function expectEqual(state: FoundState, refused: ReadonlySet<string>): void {
  const { events } = state;
  const of = (...kinds: string[]) => events.filter(({ kind }) => kinds.includes(kind));
  const sum = (kind: string) =>
    of(kind).reduce((total, { details }) => total + Number(details['count']), 0);
  const last = (...kinds: string[]) => of(...kinds)[0];
  expect({
    keys: of('key_created', 'key_replaced').length,
    revoked: of('key_replaced', 'key_revoked').length,
    sessions: of('signed_in').length,
    ended: of('signed_out').length + sum('sessions_ended'),
    tier: last('plan_changed')?.details['to'] ?? 'free',
    thresholds: last('usage_alerts_changed')?.details['thresholds'] ?? '80 100',
    isSuspended: last('account_suspended', 'account_restored')?.kind === 'account_suspended',
  }).toEqual({
    keys: state.keys,
    revoked: state.revoked,
    sessions: state.sessions,
    ended: state.ended,
    tier: state.tier,
    thresholds: state.thresholds,
    isSuspended: state.isSuspended,
  });
  expect(events.filter(({ requestId }) => refused.has(requestId))).toEqual([]);
  // Each change of plan starts from the plan before it.
  const plans = of('plan_changed').toReversed();
  plans.forEach(({ details }, i) => {
    expect(details['from']).toBe(plans[i - 1]?.details['to'] ?? 'free');
  });
}
