import { fleetCases } from './fleet-cases';

fleetCases({ orders: 12, kills: 2, upgrades: 3 });
