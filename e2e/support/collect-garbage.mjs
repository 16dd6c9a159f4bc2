import { Session } from 'node:inspector';

// Preloaded into a server: SIGUSR2 triggers a full garbage collection.
const session = new Session();
session.connect();
process.on('SIGUSR2', () => session.post('HeapProfiler.collectGarbage'));
