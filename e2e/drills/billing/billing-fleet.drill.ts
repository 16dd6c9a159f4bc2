import { fleetCases } from './fleet-cases';

fleetCases({
  orders: 500,
  kills: 50,
  upgrades: 50,
  report: (figure) => console.log(figure),
});
