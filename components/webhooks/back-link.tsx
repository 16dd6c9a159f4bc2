import { TextLink } from '../ui/link';
import { placeIn, type Scope } from './webhooks-place';

/** To the list. */
export function BackLink({ scope }: { scope: Scope }) {
  return (
    <p className="mb-3">
      <TextLink href={placeIn(scope)}>
        {scope === 'installation' ? 'Webhooks of the installation' : 'Your webhooks'}
      </TextLink>
    </p>
  );
}
