import { contractCases } from '../../contract/cases/contract-cases';
import { describeServed } from '../../contract/describe-served';

describeServed('the mount in Next', 'next', (served) => contractCases(() => served().target));
