import { fleetCases } from './fleet-cases';

fleetCases({ orders: 6, kills: 1, upgrades: 2 });
