import { quotaFleetCases } from './quota-fleet-cases';

quotaFleetCases({ limits: [1, 50], loads: [1, 10], rounds: 1 });
