import type { XastElement } from 'svgo';
import { AppError } from '../../platform/errors';

/** Where an SVG breaks a rule. Null where no single place does. */
export type Fault = { reason: string; element: string | null; line: number | null };

/** Thrown while an SVG is cleaned; `refuse` makes it public. */
export class SvgRefusal extends Error {
  constructor(
    readonly reason: string,
    readonly at: Pick<XastElement, 'name'> | null = null,
  ) {
    super(reason);
  }
}

/** The position of each element among those of its document. The clean-up moves elements and keeps the objects. */
const positions = new WeakMap<object, number>();

export const notePosition = (element: XastElement, position: number) =>
  positions.set(element, position);

/**
 * The refusal for callers, saying what is wrong and where.
 * @param original the text that was parsed, or null if the caller has never seen it
 */
export function locate({ reason, at }: SvgRefusal, original: string | null): AppError {
  const position = at === null ? undefined : positions.get(at);
  const line =
    original === null || position === undefined ? null : lineOfElement(original, position);
  return refuse({ reason, element: at?.name ?? null, line });
}

export function refuse({ reason, element, line }: Fault): AppError {
  const place = line === null ? '' : ` (line ${line})`;
  const message = `This SVG cannot be accepted: ${reason}${place}.`;
  return new AppError('unsafe_svg', message, { extras: { element, line } });
}

export const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

const restOfTag = /[^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>/y;
const skipped = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['</', '>'],
] as const;

/** Null if the text ends before. Each character is read once, whatever a hostile text leaves open. */
function lineOfElement(text: string, position: number): number | null {
  let count = 0;
  for (let i = text.indexOf('<'); i !== -1; i = text.indexOf('<', i)) {
    const [, end] = skipped.find(([start]) => text.startsWith(start, i)) ?? [];
    if (end === undefined && count++ === position) return lineAt(text, i);
    restOfTag.lastIndex = i;
    const next =
      end === undefined ? restOfTag.exec(text) && restOfTag.lastIndex : find(text, end, i);
    if (next === null) return null;
    i = next;
  }
  return null;
}

const find = (text: string, end: string, from: number) => {
  const at = text.indexOf(end, from);
  return at === -1 ? null : at + end.length;
};
