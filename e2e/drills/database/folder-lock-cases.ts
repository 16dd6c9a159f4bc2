import { expect, onTestFinished, test } from 'vitest';
import { startChild, type TestChild } from '../../support/child-process';
import { createDataFolder } from '../../support/start-server';

/** Guarantees for processes that want one data folder. */
export function folderLockCases(counts: { contenders: number; takingTurns: number }): void {
  test(`of ${counts.contenders} processes that want one folder at once, exactly one gets it and the others name its holder`, async () => {
    const dataFolder = createDataFolder();
    const children = await startContenders(dataFolder, counts.contenders);
    let waiting = children;
    // Each round starts from another state: no lock, a killed process's lock, a released lock.
    const first = expectOneWinner(waiting, await race(waiting));
    await first.kill();

    waiting = waiting.filter((child) => child !== first);
    const second = expectOneWinner(waiting, await race(waiting));
    second.process.send('release');
    expect(await second.line()).toBe('released');

    waiting = waiting.filter((child) => child !== second);
    expectOneWinner(waiting, await race(waiting));
  });

  test(`${counts.takingTurns} processes that take turns with the folder never hold it together`, async () => {
    const children = await startContenders(createDataFolder(), counts.takingTurns);
    for (const child of children) child.process.send('take turns');
    for (const child of children) expect(await child.line()).toBe('took turns');
  });
}

/** Processes that are ready to take the folder. */
async function startContenders(dataFolder: string, count: number): Promise<TestChild[]> {
  const script = 'e2e/drills/database/hold-folder.ts';
  const children = Array.from({ length: count }, () => startChild(script, dataFolder));
  onTestFinished(async () => {
    await Promise.all(children.map((child) => child.kill()));
  });
  for (const child of children) expect(await child.line()).toBe('waiting');
  return children;
}

/** All try at once. */
async function race(children: readonly TestChild[]): Promise<string[]> {
  for (const child of children) child.process.send('take');
  return Promise.all(children.map((child) => child.line()));
}

function expectOneWinner(children: readonly TestChild[], responses: readonly string[]): TestChild {
  const winner = children[responses.indexOf('taken')];
  expect(responses.filter((response) => response === 'taken')).toHaveLength(1);
  for (const response of responses.filter((line) => line !== 'taken')) {
    expect(response).toContain(`is in use by process ${winner?.process.pid} on `);
  }
  if (winner === undefined) throw new Error('No process won.');
  return winner;
}
