import { countNoun } from '../../contract/describe-duration';
import { missDays } from '../../contract/limits';
import type { Env } from '../env';
import { writeContact } from './write-terms';

/** What this installation stores, unless the operator describes it. */
export function writePrivacy(installation: Env): string {
  const { smtpUrl, stripe, github, google, visitorCounter } = installation;
  const providers = [github && 'GitHub', google && 'Google'].filter(Boolean).join(' and ');
  return `# Privacy

This page says what the server at ${installation.publicUrl} stores, and for how long. “We” are the person or
organization that runs it. There is no advertising and no tracking, and pages load nothing from other hosts.

## Without an account

You can read every public page without an account. ${visitorCounter ? countedVisitors : 'Apart from the log, we store nothing about you.'}

Your IP address is used to limit how many requests one address can make. It is held for the length of the limit, at
most an hour, and then dropped. When requests are refused, such as those over a limit or with a wrong key, the log of
this server names the networks that they came from (a part of the IP address). Web servers and proxies in front of this
server may keep logs of their own.

## With an account

We store:

- **Your account:** e-mail address, name if you give one, plan, and when you registered. If you change the address, we
  keep both until the links that we send about the change expire.
- **Your password:** only as an argon2id hash.
- **Your second factors, if you set any up:** the secret of your authenticator app, encrypted; each passkey’s id, public
  key, name, and when it was added and last used; and your recovery codes as hashes.
- **Your API key:** only as a SHA-256 hash, with its first and last characters so that you can recognize it, and when
  it was last used. The whole key is shown to you once.
- **Your sessions:** when each began, ended and was last seen, the network that it came from (a part of the IP address)
  and the name that the browser gives itself. They are deleted once they have ended. Tokens are stored as hashes.${providers === '' ? '' : '\n- **Your identity at a provider that you sign in with:** its id of you, and the address or name that it gave us.'}
- **Your usage:** the number of requests per day and kind, whether you want usage alerts, and which were sent.
- **Your request log:** time, method, path, status, cost, duration and id of each request that your account makes, with
  the first and last characters of the key. The log keeps 7 days, and about the newest 10,000 requests. Keys, tokens
  and e-mail addresses in a path are removed before it is written.
- **Your audit log:** what happened to your account, such as sign-ins, failed ones too, new keys and changes of plan.
  Each event has its time, the network that it came from (a part of the IP address), the name that the browser gives
  itself, and a request id. The log keeps ${countNoun(installation.auditDays, 'day')}. Each event is also in the log of this server.
${stripe === undefined ? '' : '- **Your subscription:** its state and your customer id at Stripe. We never see your card number.\n'}
An e-mail address that you look up with the API is used to find its domain. It is not stored.

A domain or a name that is looked up and not found is counted by day, for ${missDays} days, so that we know which brands are
missing. We do not store who asked.${installation.enriches ? visitedSites : ''}${installation.mostWanted ? ' [Most wanted](/wanted) shows lookups of several accounts on several days.' : ''}

To limit the messages that one address gets, we keep a keyed hash of each address that we write to, with a count,
for about an hour, also when the account is gone.

Usage and account data stay until you delete the account in the [settings](/dashboard/settings). Deleting it erases
everything listed here, except for one event: that an account was deleted, with a hash of its address. It goes with
the audit log. Today's counts stay until midnight (UTC), under keyed hashes of the address and of the account at a
sign-in provider, as a new account goes on with them. Lines in the log of this server stay for as long as it is kept.

## Cookies

| Cookie | Purpose | Kept for |
| --- | --- | --- |
| \`next-auth.session-token\` | keeps you signed in | 30 days after your last visit |
| \`marque-visit\` | tells browsers from scripts, by your network address | 2 hours |
| \`next-auth.csrf-token\`, \`next-auth.callback-url\` | protect the sign-in form and lead you back to your page | until you close the browser |
| \`marque.second-step\` | keeps the first step of a sign-in until you give your second factor, if you have one | 5 minutes |
${providers === '' ? '' : listProviderCookies(google !== undefined)}| \`marque-verify-later\` | remembers that you have hidden the notice about your unverified address | 7 days |
| \`theme\` | remembers light or dark, if you choose one | one year |

Over HTTPS all of these names begin with \`__Host-\`, except for the last two. Your browser also remembers, in its
own storage, that you are signed in. A new API key or new recovery codes stay in the tab’s storage until you confirm
that you have kept them.

## Who else receives data

${listRecipients({ providers, isMailSent: smtpUrl !== undefined, isBilled: stripe !== undefined })}

## Your rights

You can see and change your data in the dashboard, and delete it there. For anything else, contact us.

## Contact

${writeContact(installation)}
`;
}

const visitedSites = ` The domain of an address that is looked up, and that
we do not know, is queued for a visit to its home page, which [we describe](/bot). We store the domain with what the visit
found, and apart from that how many new domains your account asked for today.`;

const countedVisitors = `Visitors are counted, each once a day. For this we store a salted hash of your IP address.
The salt and the hashes are deleted at midnight UTC, and only the number stays. Apart from the log, we
store nothing else about you.`;

/** The cookies of a sign-in with a provider. Google needs more of them than GitHub. */
function listProviderCookies(isGoogle: boolean): string {
  const names = ['state', ...(isGoogle ? ['pkce.code_verifier', 'nonce'] : [])];
  return `| ${names.map((name) => `\`next-auth.${name}\``).join(', ')} | proof that it was you who went to the sign-in provider | 15 minutes |
| \`marque.round-trip\` | remembers why you went there, while you link the provider or confirm who you are | 15 minutes |
`;
}

type Recipients = { providers: string; isMailSent: boolean; isBilled: boolean };

function listRecipients({ providers, isMailSent, isBilled }: Recipients): string {
  const recipients = [
    ...(isMailSent ? ['- **A mail server** delivers the messages that we send you.'] : []),
    ...(isBilled
      ? ['- **Stripe** handles payments, if you subscribe. It receives your e-mail address.']
      : []),
    ...(providers === ''
      ? []
      : [
          `- **${providers}** confirms your e-mail address, if you choose to sign in that way. We receive your address and your name.`,
        ]),
  ];
  return recipients.length === 0 ? 'No one.' : recipients.join('\n');
}
