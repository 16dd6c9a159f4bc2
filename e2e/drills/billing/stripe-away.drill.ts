import { stripeAwayCases } from './stripe-away-cases';

stripeAwayCases([
  { kind: 'refuse' },
  { kind: 'hang' },
  { kind: 'lost-reply' },
  { kind: 'slow', ms: 4000 },
  { kind: 'error', status: 429 },
  { kind: 'error', status: 500 },
  { kind: 'error', status: 503 },
]);
