import { fleetCases } from './drill/fleet-cases';

fleetCases({ orders: 12, kills: 2, upgrades: 3 });
