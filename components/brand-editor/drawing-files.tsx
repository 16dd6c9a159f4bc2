import { CircleAlert, CircleCheck, LoaderCircle, Trash2, Upload } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { type Variant, variants } from '../../server/contract/variants';
import { BrandImage } from '../brand/brand-image';
import { Button } from '../ui/button';
import { Select } from '../ui/select';
import { LicenseField } from './license-field';
import type { DrawingDraft, useDrawings } from './use-drawings';

const accepted = '.svg,.png,.webp,image/svg+xml,image/png,image/webp';

type DrawingFilesProps = {
  drawings: ReturnType<typeof useDrawings>;
  disabled: boolean;
};

/** Where files are dropped or chosen, and the verdict on each. */
export function DrawingFiles({ drawings, disabled }: DrawingFilesProps) {
  const { files, add, news } = drawings;
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const allow = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!disabled) add([...event.dataTransfer.files]);
  };
  return (
    <>
      <div
        data-drop-zone
        onDragOver={allow}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={`flex flex-col items-center gap-3 rounded-card border border-dashed px-6 py-8 text-center transition-colors ${isOver ? 'border-signal bg-sunken' : 'border-line-strong'}`}
      >
        <Upload aria-hidden className="size-5 text-muted" />
        <p className="max-w-[55ch] text-sm text-muted">
          Drop SVG, PNG or WebP files here: mono.svg, color.svg, dark.png … The name of a file says
          which variant it is for. Missing variants are made from the SVGs.
        </p>
        <Button disabled={disabled} onClick={() => input.current?.click()}>
          Choose files
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={accepted}
          aria-label="Drawings"
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
      {files.length > 0 && (
        <ul aria-label="New drawings" className="mt-3 divide-y divide-line">
          {files.map((file) => (
            <DrawingRow key={file.id} file={file} drawings={drawings} />
          ))}
        </ul>
      )}
    </>
  );
}

function DrawingRow({
  file,
  drawings,
}: { file: DrawingDraft } & Pick<DrawingFilesProps, 'drawings'>) {
  const { id, fileName, variant, license, state } = file;
  const label = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 sm:flex-nowrap">
      <span className="flex h-10 w-16 shrink-0 items-center justify-center rounded-control border border-line background-light">
        {state.kind === 'accepted' && (
          <BrandImage src={state.drawing.address} name="" alt="" className="h-7 w-full px-2" />
        )}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p id={label} className="truncate font-mono text-xs">
          {fileName}
        </p>
        <Verdict file={file} />
      </div>
      {state.kind !== 'refused' && (
        <LicenseField
          label={`License of ${fileName}`}
          value={license}
          onChange={(next) => drawings.setLicense(id, next)}
        />
      )}
      <Select
        aria-label={`Variant of ${fileName}`}
        value={variant}
        disabled={state.kind === 'refused'}
        onChange={({ target }) => drawings.setVariant(id, target.value as Variant)}
      >
        {variants.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
      <Button
        look="quiet"
        size="icon"
        aria-label={`Remove ${fileName}`}
        onClick={() => drawings.remove(id)}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}

/** What the sanitizer says of a file. */
function Verdict({ file: { state } }: { file: DrawingDraft }) {
  if (state.kind === 'checking')
    return (
      <p className="mt-0.5 flex items-center gap-1.5 text-sm text-muted">
        <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
        Checking…
      </p>
    );
  const isGood = state.kind === 'accepted';
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <p className={`mt-0.5 flex items-start gap-1.5 text-sm ${isGood ? 'text-muted' : 'text-bad'}`}>
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isGood ? 'text-good' : ''}`} />
      <span className="min-w-0 wrap-anywhere">{state.verdict}</span>
    </p>
  );
}
