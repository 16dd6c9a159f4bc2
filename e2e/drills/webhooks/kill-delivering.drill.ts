import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startChild, type TestChild } from '../../support/child-process';
import { urlOf } from '../../support/start-fleet';
import { isAvailable } from '../../support/test-database';
import { slugsOf, useWebhookWorld } from '../../support/webhook-world';
import { verifyMessage } from '../../stand-ins/webhook-receiver';

const instances = 3;
const endpoints = 20;
const rounds = 6;
const changesPerRound = 10;
const sentBeforeKill = 300;
/** Longer than the lease of the instance that is killed. */
const withinMs = 150_000;

describe.runIf(isAvailable('postgres'))('instances that send webhooks', () => {
  const world = useWebhookWorld('postgres');

  test('1,200 messages reach their receivers although one of three instances is killed: none lost, in order, each accepted by the official verifier', async () => {
    const opened = await Promise.all(
      Array.from({ length: endpoints }, async () => {
        const receiver = await world.receive(
          (response) => void setTimeout(() => response.writeHead(204).end(), 10),
        );
        return { ...receiver, ...(await world.open(receiver.url)) };
      }),
    );
    const url = await urlOf({ client: world.client() } as never);
    const children = await Promise.all(Array.from({ length: instances }, () => start(url)));
    const slugs = Array.from({ length: rounds * changesPerRound }, (_, i) => `brand-${i}`);
    const startedAtMs = performance.now();
    const killing = Promise.any(children.map(killInTheMiddle));
    for (let i = 0; i < slugs.length; i += changesPerRound) {
      await world.changeBrands(slugs.slice(i, i + changesPerRound));
      await sleep(200);
    }
    await killing;
    const killedAtMs = performance.now();

    const firsts = () =>
      opened.map(({ received }) => [...new Map(received.map((one) => [one.id, one])).values()]);
    const count = () => firsts().flat().length;
    const seenAtKill = count();
    const expected = endpoints * slugs.length;
    while (count() < expected && performance.now() - killedAtMs < withinMs) await sleep(100);
    const lastAtMs = performance.now();
    const received = opened.flatMap((one) => one.received);
    console.log(
      `webhooks: ${count()} of ${expected} messages, ${received.length - count()} sent twice; one of ${instances} instances ` +
        `killed after ${seenAtKill} (${seconds(killedAtMs - startedAtMs)}), all there ${seconds(lastAtMs - killedAtMs)} later`,
    );
    expect(firsts().map(slugsOf)).toEqual(opened.map(() => slugs));
    for (const one of opened) {
      for (const message of one.received) verifyMessage(one.secret, message);
    }
    // Each message that was on its way when the instance was killed may arrive twice.
    expect(received.length - expected).toBeLessThanOrEqual(endpoints);
    expect(seenAtKill).toBeLessThan(expected);
  });
});

async function start(url: string): Promise<TestChild> {
  const child = startChild('e2e/drills/webhooks/deliver-until-killed.ts', url);
  onTestFinished(() => child.kill());
  expect(await child.line()).toBe('started');
  return child;
}

let isKilled = false;

/** Kills the first instance that has sent so many. The others go on. */
async function killInTheMiddle(child: TestChild): Promise<void> {
  for (let sent = 0; sent < sentBeforeKill; sent++) await child.line();
  if (isKilled) throw new Error('Another one was first.');
  isKilled = true;
  await child.kill();
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
