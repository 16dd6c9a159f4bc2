import { useReducer, useRef, useState } from 'react';
import { licenseDefault } from '../../server/contract/brand-facts';
import type { Variant } from '../../server/contract/variants';
import type { Scope } from '../dashboard/scope';
import { describeFailure } from '../forms/describe-failure';
import { type Outputs, useTRPCClient } from '../trpc-provider';
import { guessVariant, readDrawing, type ReadDrawing, svgAddress } from './read-drawing';

/** A file that is not saved yet. */
export type DrawingDraft = {
  id: number;
  fileName: string;
  variant: Variant;
  /** SPDX id, as it is typed. */
  license: string;
  state:
    | { kind: 'checking' }
    | { kind: 'accepted'; verdict: string; drawing: ReadDrawing }
    | { kind: 'refused'; verdict: string };
};

type Change =
  | { add: Pick<DrawingDraft, 'id' | 'fileName'> }
  | { id: number; set: Partial<DrawingDraft> }
  | { remove: number }
  | { clear: true };

function reduce(files: readonly DrawingDraft[], change: Change): readonly DrawingDraft[] {
  if ('add' in change) {
    const taken = files.filter(({ state }) => state.kind !== 'refused').map((one) => one.variant);
    const variant = guessVariant(change.add.fileName, taken);
    const state = { kind: 'checking' } as const;
    return [...files, { ...change.add, variant, license: licenseDefault, state }];
  }
  if ('clear' in change) return [];
  if ('remove' in change) return files.filter(({ id }) => id !== change.remove);
  return files.map((file) => (file.id === change.id ? { ...file, ...change.set } : file));
}

/** The files that an editor has added. Each is checked by the server, one after the other. */
export function useDrawings(scope: Scope) {
  const client = useTRPCClient();
  const [files, dispatch] = useReducer(reduce, []);
  /** For screen readers. */
  const [news, setNews] = useState('');
  const lastId = useRef(0);

  const check = async (file: File) => {
    const id = ++lastId.current;
    const fileName = file.name;
    dispatch({ add: { id, fileName } });
    // Cleaning does not depend on the variant, which may still change.
    const variant = guessVariant(fileName, []);
    const state = await findVerdict(file, (drawing) => {
      const { brandEditor } = client;
      return 'svg' in drawing
        ? cleanSvg(file, brandEditor.checkDrawing.mutate({ scope, variant, svg: drawing.svg }))
        : readPicture(
            drawing,
            brandEditor.checkBitmap.mutate({ scope, variant, bitmap: drawing.bitmap }),
          );
    });
    dispatch({ id, set: { state } });
    setNews(`${fileName}: ${state.verdict}`);
  };
  return {
    files,
    news,
    add: (added: readonly File[]) => void Promise.all(added.map(check)),
    remove: (id: number) => dispatch({ remove: id }),
    clear: () => dispatch({ clear: true }),
    /** Another file that has this variant takes the one that becomes free. */
    setVariant: (id: number, variant: Variant) => {
      const before = files.find((file) => file.id === id)?.variant;
      const other = files.find((file) => file.id !== id && file.variant === variant);
      if (other && before) dispatch({ id: other.id, set: { variant: before } });
      dispatch({ id, set: { variant } });
    },
    setLicense: (id: number, license: string) => dispatch({ id, set: { license } }),
    /** To preview and save. */
    accepted: files.flatMap(({ variant, license, state }): AcceptedDrawing[] =>
      state.kind === 'accepted' ? [{ variant, license: license.trim(), ...state.drawing }] : [],
    ),
    isChecking: files.some(({ state }) => state.kind === 'checking'),
  };
}

export type AcceptedDrawing = Pick<DrawingDraft, 'variant' | 'license'> & ReadDrawing;
type Cleaned = Outputs['brandEditor']['checkDrawing'];
type Verdict = Exclude<DrawingDraft['state'], { kind: 'checking' }>;
type Accepted = Extract<Verdict, { kind: 'accepted' }>;

async function findVerdict(
  file: File,
  check: (drawing: ReadDrawing) => Promise<Accepted>,
): Promise<Verdict> {
  const read = await readDrawing(file);
  if (typeof read === 'string') return { kind: 'refused', verdict: read };
  return check(read).catch((error: unknown) => {
    return { kind: 'refused', verdict: describeFailure(error).message };
  });
}

async function cleanSvg({ size }: File, cleaning: Promise<Cleaned>): Promise<Accepted> {
  const cleaned = await cleaning;
  const { svg } = cleaned;
  const drawing = { svg, address: svgAddress(svg) };
  return { kind: 'accepted', verdict: describeCleaned(size, cleaned), drawing };
}

async function readPicture(
  drawing: ReadDrawing,
  reading: Promise<Outputs['brandEditor']['checkBitmap']>,
): Promise<Accepted> {
  const { width, height } = await reading;
  const verdict = `Accepted: ${width} × ${height} pixels, served as PNG and WebP alone.`;
  return { kind: 'accepted', verdict, drawing };
}

/** "Accepted. 4.2 kB of 7.9 kB are left after cleaning, 3 colors." */
export function describeCleaned(sizeBytes: number, { svg, colors }: Cleaned): string {
  const left = new TextEncoder().encode(svg).byteLength;
  const size =
    left < sizeBytes * 0.98
      ? `${inKb(left)} of ${inKb(sizeBytes)} are left after cleaning`
      : inKb(left);
  const painted = colors.length === 1 ? 'one color' : `${colors.length} colors`;
  return `Accepted: ${size}, ${painted}.`;
}

const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
