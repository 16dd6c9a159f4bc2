/** To be waited for before codes are made: they are shown once, and a connection may break afterwards. */
export const loadRecoveryCodesDialog = () => import('./open-recovery-codes-dialog');
