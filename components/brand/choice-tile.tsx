import type { CSSProperties, ReactNode } from 'react';

type ChoiceTileProps = {
  /** Of the group of radio buttons. */
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  /** The picture. */
  children: ReactNode;
  /** The words below it, which are its name too. */
  caption: ReactNode;
  /** The background of the picture. */
  className?: string;
  style?: CSSProperties;
};

/** A radio button with a picture. */
export function ChoiceTile(props: ChoiceTileProps) {
  const { name, isChosen, onChoose, children, caption, className = '', style } = props;
  return (
    <label className="group/tile relative min-w-0 cursor-pointer rounded-control text-xs text-muted">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      <span
        style={style}
        className={`flex h-12 items-center justify-center overflow-hidden rounded-control border border-line-strong outline-offset-2 outline-signal group-has-checked/tile:border-ink group-has-checked/tile:ring-1 group-has-checked/tile:ring-ink group-has-focus-visible/tile:outline-2 sm:h-14 ${className}`}
      >
        {children}
      </span>
      <span className="mt-1 block truncate text-center tabular-nums group-has-checked/tile:text-ink">
        {caption}
      </span>
    </label>
  );
}

export const tileGrid = 'grid grid-cols-4 gap-x-2 gap-y-2 sm:grid-cols-8';
