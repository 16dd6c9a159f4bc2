import { stripeAwayCases } from './stripe-away-cases';

stripeAwayCases([{ kind: 'refuse' }, { kind: 'error', status: 500 }, { kind: 'hang' }]);
