import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { StoreFault, UpstashStandIn } from './upstash-stand-in';

export type UpstashProcess = Pick<UpstashStandIn, 'url' | 'token' | 'setFault' | 'close'>;

/** Like `startUpstashStandIn`, but in its own process. */
export async function startUpstashProcess(redisUrl: string): Promise<UpstashProcess> {
  const child = fork('e2e/stand-ins/serve-upstash-stand-in.ts', [redisUrl], {
    execArgv: ['--import', 'tsx'],
  });
  const [{ url, token }] = (await once(child, 'message')) as [{ url: string; token: string }];
  return {
    url,
    token,
    async setFault(fault: StoreFault) {
      const done = once(child, 'message');
      child.send(fault);
      await done;
    },
    async close() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}
