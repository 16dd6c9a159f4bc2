import { createOutbound } from '../../../server/outbound/send-outbound';
import { openPostgres } from '../../../server/platform/database/database';
import { replaceProcessWide } from '../../../server/platform/process/made-once';
import { startDelivering } from '../../../server/webhooks/deliver';

// Publishes and sends what is due on the Postgres given as argument, as each instance does, until it is killed. Prints
// a line for each message that it is about to send.
const [url = ''] = process.argv.slice(2);
const opened = openPostgres(url);
replaceProcessWide('database', opened);
const send = createOutbound({ allowsHttp: true, allowsPrivate: true });
startDelivering(opened.client, {
  send: (request) => {
    process.stdout.write('sending\n');
    return send(request);
  },
});
process.stdout.write('started\n');
// The job alone keeps no process running.
setInterval(() => {}, 60_000);
