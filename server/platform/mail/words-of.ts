import type { MailDetails, MailMessage } from './mail-message';
import { linkWords } from './link-words';
import type { MailWords, WordsFor } from './mail-words';
import { planWords } from './plan-words';
import { securityWords } from './security-words';

const words: WordsFor<keyof MailDetails> = { ...linkWords, ...securityWords, ...planWords };

export function wordsOf<Kind extends keyof MailDetails>(message: MailMessage<Kind>): MailWords {
  return words[message.kind](message);
}
