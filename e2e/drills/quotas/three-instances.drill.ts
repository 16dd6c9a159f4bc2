import { quotaFleetCases } from './quota-fleet-cases';

quotaFleetCases({ limits: [1, 5, 50, 1000], loads: [0.9, 1, 10], rounds: 3 });
