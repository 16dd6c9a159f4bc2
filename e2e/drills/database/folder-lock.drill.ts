import { folderLockCases } from './folder-lock-cases';

folderLockCases({ contenders: 40, takingTurns: 12 });
