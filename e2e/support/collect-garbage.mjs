import { Session } from 'node:inspector';

// Preloaded into a server: SIGUSR2 has it collect all its garbage at once.
const session = new Session();
session.connect();
process.on('SIGUSR2', () => session.post('HeapProfiler.collectGarbage'));
