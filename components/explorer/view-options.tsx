import { Contrast, Grid2x2, Grid3x3, Moon, Sun } from 'lucide-react';
import { Segmented } from '../ui/segmented';
import type { ExplorerState } from './explorer-state';

const backgroundOptions = [
  { value: 'auto', label: <Contrast aria-hidden />, title: 'Background of the page' },
  { value: 'light', label: <Sun aria-hidden />, title: 'Light background' },
  { value: 'dark', label: <Moon aria-hidden />, title: 'Dark background' },
  { value: 'checkered', label: <Checkers />, title: 'Checkered background' },
] as const;

const sizeOptions = [
  { value: 'large', label: <Grid2x2 aria-hidden />, title: 'Large tiles' },
  { value: 'small', label: <Grid3x3 aria-hidden />, title: 'Small tiles' },
] as const;

export type ViewOptionsProps = {
  state: ExplorerState;
  onChange: (changed: Partial<Pick<ExplorerState, 'background' | 'size'>>) => void;
};

/** The look of the tiles. */
export function ViewOptions({ state, onChange }: ViewOptionsProps) {
  return (
    <>
      <Segmented
        label="Background of the tiles"
        value={state.background}
        options={backgroundOptions}
        onChange={(background) => onChange({ background })}
      />
      <Segmented
        label="Size of the tiles"
        value={state.size}
        options={sizeOptions}
        onChange={(size) => onChange({ size })}
      />
    </>
  );
}

function Checkers() {
  return (
    <span
      aria-hidden
      className="background-checkered size-4 rounded-[3px] border border-line-strong"
      style={{ backgroundSize: '8px 8px' }}
    />
  );
}
