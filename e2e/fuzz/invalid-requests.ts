import fc from 'fast-check';
import type { FuzzRequest } from './fuzz-request';
import type { FuzzWorld } from './open-fuzz-world';
import { acceptedSchemes, type Operation } from './read-operations';
import { validRequests } from './valid-requests';
import { bodyFaults } from './wrong-bodies';
import { credentialFaults, headerFaults } from './wrong-headers';
import { methodFaults } from './wrong-methods';
import { pathFaults } from './wrong-paths';
import { queryFaults } from './wrong-queries';

/** Puts one fault into a valid request, and knows which responses are right then. */
export type Fault = (valid: FuzzRequest) => FuzzRequest;

/**
 * Requests that the operation has to refuse: a valid one each, with one fault. Made with the key of
 * a plan without limits: a plan's refusal comes first and would hide whether the fault is seen.
 */
export function invalidRequests(world: FuzzWorld, operation: Operation): fc.Arbitrary<FuzzRequest> {
  const authenticates = acceptedSchemes(operation).length > 0;
  const families = [
    pathFaults(operation),
    queryFaults(operation),
    headerFaults(),
    methodFaults(world.document, operation),
    ...(operation.requestBody ? [bodyFaults(world.document, operation)] : []),
    ...(authenticates ? [credentialFaults(world, acceptedSchemes(operation))] : []),
  ];
  return fc
    .tuple(validRequests(world, operation, ['internal']), fc.oneof(...families))
    .map(([valid, fault]) => fault(valid));
}
