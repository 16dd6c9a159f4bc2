import type { MailDetails } from './mail-message';

type Action = { label: string; link: string };

export type MailWords = {
  title: string;
  before: string[];
  action?: Action;
  after: string[];
};

/** The words of each of these messages, made from its details. */
export type WordsFor<Kinds extends keyof MailDetails> = {
  [Kind in Kinds]: (details: MailDetails[Kind]) => MailWords;
};
