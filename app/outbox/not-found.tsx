import { NoSuchPage } from '../../components/site/no-such-page';

/** Where mail is sent, or to who is not at home here, there is no outbox. */
export default function NoOutbox() {
  return <NoSuchPage />;
}
