import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const promtool = (...parameters: string[]) =>
  spawnSync('promtool', parameters, { encoding: 'utf8' });
const hasPromtool = promtool('--version').status === 0;

/** `promtool` is in Debian's package `prometheus`. */
test.skipIf(!hasPromtool && process.env['CI'] !== 'true')(
  'each alert fires when it should, and none on a healthy server',
  () => {
    const { status, stdout, stderr } = promtool(
      'test',
      'rules',
      'deploy/prometheus/alerts.test.yaml',
    );
    console.log(stdout);
    expect(status, stderr).toBe(0);
  },
);
