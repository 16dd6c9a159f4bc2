import { codeBefore } from './authenticator-codes';
import { createAccount } from './factories';
import { someOrigin as origin } from './some-origin';
import { VirtualPasskey } from './virtual-passkey';
import { database } from '../../server/platform/database/database';
import { env } from '../../server/platform/env';
import {
  confirmAuthenticator,
  setUpAuthenticator,
} from '../../server/accounts/second-factor/authenticator-app';
import { takeSecondStep } from '../../server/accounts/log-in';
import type { Holder } from '../../server/accounts/second-factor/change-factors';
import { addPasskey, startPasskey } from '../../server/accounts/second-factor/passkeys';
import { type SecondProof, startSecondStep } from '../../server/accounts/second-factor/second-step';

export const site = { origin: env.publicUrl, rpId: 'localhost' };

export const newHolder = async () => ({
  accountId: (await createAccount(database())).id,
  origin,
});
/** The app is confirmed with the previous code, so that the current one is still unused. */
export const addApp = async (holder: Holder) => {
  const { secret } = await setUpAuthenticator(holder);
  const recoveryCodes = (await confirmAuthenticator(holder, await codeBefore(secret))) ?? [];
  return { ...holder, secret, recoveryCodes };
};
export const withApp = async () => addApp(await newHolder());
export const givePasskey = async (holder: Holder, passkey = new VirtualPasskey(site)) => {
  const { challenge } = await startPasskey(holder.accountId);
  const input = { name: 'Laptop', response: passkey.create(challenge) };
  const recoveryCodes = (await addPasskey(holder, input)) ?? [];
  return { ...holder, passkey, recoveryCodes };
};
export const withPasskey = async (passkey?: VirtualPasskey) =>
  givePasskey(await newHolder(), passkey);
export const begin = async (accountId: string) => {
  const { token = '' } = (await startSecondStep({ accountId, accessEpoch: 0 }, 'password')) ?? {};
  return token;
};
export const finish = (token: string, proof: SecondProof) => takeSecondStep(token, proof, origin);
