import { NoSuchPage } from '../../components/site/no-such-page';

/** Shown where mail is sent, and to visitors who may not read the outbox. */
export default function NoOutbox() {
  return <NoSuchPage />;
}
