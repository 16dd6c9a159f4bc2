import { Dialog, DialogContent } from '../ui/dialog';

const shortcuts: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/'], 'Search'],
  [['Esc'], 'Clear the search'],
  [['↓'], 'From the search to the first brand'],
  [['←', '→', '↑', '↓'], 'Move among the brands'],
  [['Page Up', 'Page Down'], 'Move by a screen'],
  [['Home', 'End'], 'First and last brand shown'],
  [['Enter'], 'Open the brand'],
  [['c'], 'Copy the SVG that is shown'],
  [['?'], 'Show these shortcuts'],
];

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Keyboard shortcuts">
        <dl className="divide-y divide-line text-sm">
          {shortcuts.map(([keys, does]) => (
            <div key={does} className="flex items-center justify-between gap-4 py-2">
              <dt className="text-muted">{does}</dt>
              <dd className="flex shrink-0 gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="flex h-6 min-w-6 items-center justify-center rounded-[4px] border border-line-strong px-1.5 font-mono text-xs"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  );
}
