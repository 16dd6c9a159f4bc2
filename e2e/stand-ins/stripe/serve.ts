import { parseArgs } from 'node:util';
import { startStandIn } from './start-stand-in';

// `npm run stripe:standin`: upgrade from free to pro and back without the internet.
const usage = `Usage: npm run stripe:standin -- [--port N] [--site URL]

  --port N      where it listens; 12111 by default
  --site URL    where Marque is, for its webhooks; http://localhost:3000 by default
`;
const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    port: { type: 'string', default: '12111' },
    site: { type: 'string', default: 'http://localhost:3000' },
  },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit();
}
const secret = 'whsec_standin';
const { baseUrl, setWebhook } = await startStandIn({ port: Number(values.port) });
setWebhook({
  url: `${values.site}/v1/billing/webhook`,
  secret,
  report: (line) => void process.stdout.write(`${line}\n`),
});
process.stdout.write(`Stripe's stand-in listens at ${baseUrl}. Start Marque with:

STRIPE_API_BASE=${baseUrl} STRIPE_SECRET_KEY=sk_test_standin \\
STRIPE_WEBHOOK_SECRET=${secret} STRIPE_PRICE_PRO=price_pro npm start

POST /v1/billing/checkout and /v1/billing/portal then respond with addresses to open in a browser.
What it knows is gone when it ends.
`);
