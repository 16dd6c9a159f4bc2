import { startUpstashStandIn, type StoreFault } from './upstash-stand-in';

/** Runs the stand-in in its own process, where the load of a test does not slow it down. */
const standIn = await startUpstashStandIn(process.argv[2] ?? '');
process.on('message', (fault: StoreFault) => {
  void standIn.setFault(fault).then(() => process.send?.('set'));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url: standIn.url, token: standIn.token });
