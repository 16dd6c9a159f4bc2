import { TextLink } from '../ui/link';
import { placeIn, type Scope } from './brands-place';

/** To the list. */
export function BackLink({ scope }: { scope: Scope }) {
  return (
    <p className="mb-3">
      <TextLink href={placeIn(scope)}>
        {scope === 'installation' ? 'Brands of the installation' : 'Your brands'}
      </TextLink>
    </p>
  );
}
