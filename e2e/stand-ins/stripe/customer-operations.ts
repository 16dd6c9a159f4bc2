import { fail, groupOf, list, noSuch, type Operation, page, textOf, textsOf } from './operation';
import { deleteCustomer } from './live-subscription';
import { emit, listSubscriptions, makeCustomer, makeList } from './world';

export const customerOperations: Operation[] = [
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    parameters: ['email', 'metadata', 'name'],
    run: ({ world, given }) => {
      const metadata = textsOf(given, 'metadata');
      const customer = makeCustomer({ email: textOf(given, 'email'), metadata });
      world.customers.set(customer.id, customer);
      emit(world, 'customer.created', customer);
      return customer;
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/customers$/,
    parameters: [...list, 'email'],
    run: (call) => {
      const { world, given } = call;
      const email = textOf(given, 'email');
      const all = [...world.customers.values()].toReversed();
      return page('/v1/customers', all, call, (one) => email === null || one.email === email);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/customers\/(\w+)$/,
    parameters: ['expand'],
    run: ({ world, id, given }) => {
      if (world.deletedCustomers.has(id)) return { id, object: 'customer', deleted: true };
      const customer = world.customers.get(id) ?? fail(noSuch('customer', id));
      if (!Object.values(groupOf(given, 'expand')).includes('subscriptions')) return customer;
      const url = `/v1/customers/${id}/subscriptions`;
      const found = listSubscriptions(world, id, null);
      return { ...customer, subscriptions: makeList(url, found.slice(0, 10), found.length > 10) };
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/customers\/(\w+)$/,
    parameters: ['email'],
    run: ({ world, id, given }) => {
      const customer = world.customers.get(id) ?? fail(noSuch('customer', id));
      customer.email = textOf(given, 'email') ?? customer.email;
      emit(world, 'customer.updated', customer);
      return customer;
    },
  },
  {
    method: 'DELETE',
    path: /^\/v1\/customers\/(\w+)$/,
    parameters: [],
    run: ({ world, id }) => {
      if (!world.customers.has(id)) throw noSuch('customer', id);
      deleteCustomer(world, id);
      return { id, object: 'customer', deleted: true };
    },
  },
];
