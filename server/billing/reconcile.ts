import { openDatabase } from '../platform/database/database';
import { reconcileBilling } from './reconcile-billing';

// `npm run billing:reconcile`: corrects what no webhook reported.
const opened = openDatabase();
try {
  const done = await reconcileBilling();
  process.stdout.write(
    done === null
      ? 'Another instance is reconciling.\n'
      : `${done.live} live at Stripe, ${done.checked} checked, ${done.corrected} corrected, ${done.failed} failed.\n`,
  );
  if (done !== null && done.failed > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await opened.close();
}
