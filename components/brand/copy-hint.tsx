'use client';

import { describeForm } from './copy-forms';
import { useStage } from './stage-context';

/** What the form is for, or which plan a request needs. As high for every form. */
export function CopyHint() {
  const { state } = useStage();
  return (
    <p tabIndex={-1} className="min-h-10 text-sm text-muted outline-none sm:min-h-5">
      {state.as === 'curl' ? <RequestHint /> : describeForm(state.as).hint}
    </p>
  );
}

/** A free key has mono alone: `on=` then chooses mono, and another variant is refused. */
function RequestHint() {
  const { state, on, picture, change } = useStage();
  if (picture === null || picture === 'failed') return null;
  const { variant } = picture;
  if (variant === 'mono' || variant === 'placeholder') {
    return <>Works with every key. Set MARQUE_KEY to yours.</>;
  }
  const isChosenByServer = state.variant === 'auto' && on !== 'none';
  return (
    <>
      <span className="font-mono">{variant}</span> is part of Pro. A free key gets{' '}
      {isChosenByServer ? 'mono' : 'a 403'} from this request.{' '}
      <button
        type="button"
        className="link"
        onClick={({ currentTarget }) => {
          // The button goes with the hint.
          currentTarget.closest('p')?.focus();
          change({ variant: 'mono' });
        }}
      >
        Show mono
      </button>
    </>
  );
}
