import { describeFailure } from '../../server/outbound/outbound-error';
import { createOutbound } from '../../server/outbound/send-outbound';

// A process of its own: which certificates Node.js trusts is settled when it starts.
const [proxy, ...urls] = process.argv.slice(2);
const send = createOutbound({ allowsHttp: false, allowsPrivate: false, proxy });
for (const url of urls) {
  const said = await send({ url, method: 'GET', headers: {} }).then(
    ({ status, body }) => `${status} ${Buffer.from(body).toString()}`,
    (error: unknown) => describeFailure(error).message,
  );
  process.stdout.write(`${said}\n`);
}
