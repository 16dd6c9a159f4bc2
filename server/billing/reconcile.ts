import { runCommand } from '../platform/process/run-command';

/** `npm run billing:reconcile`: corrects what no webhook reported. */
await runCommand(async () => {
  const { openDatabase } = await import('../platform/database/database');
  const { reconcileBilling } = await import('./reconcile-billing');
  const opened = openDatabase();
  try {
    const done = await reconcileBilling();
    process.stdout.write(
      done === null
        ? 'Another instance is reconciling.\n'
        : `${done.live} live at Stripe, ${done.checked} checked, ${done.corrected} corrected, ${done.failed} failed.\n`,
    );
    if (done !== null && done.failed > 0) process.exitCode = 1;
  } finally {
    await opened.close();
  }
});
