/** An icon as sets in Iconify's format have it. */
export type Icon = {
  body: string;
  left?: number;
  top?: number;
  width?: number;
  height?: number;
  /** Quarter turns. */
  rotate?: number;
  hFlip?: boolean;
  vFlip?: boolean;
  hidden?: boolean;
};

type Turn = { rotate?: number; hFlip?: boolean; vFlip?: boolean };
type Frame = { left: number; top: number; width: number; height: number };

export type IconSize = { width?: string | null; height?: string | null };

/** The frame and the body of an icon, after its own transformations and those of a request. */
export function turnIcon(icon: Icon, turn: Turn = {}): Frame & { body: string } {
  const { left = 0, top = 0, width = 16, height = 16 } = icon;
  let turned = { left, top, width, height, body: icon.body };
  for (const one of [icon, turn]) turned = applyTurn(turned, one);
  return turned;
}

function applyTurn(
  { body, ...frame }: Frame & { body: string },
  { rotate = 0, hFlip = false, vFlip = false }: Turn,
): Frame & { body: string } {
  const { width, height } = frame;
  // Both flips are half a turn.
  const quarters = (((rotate + (hFlip && vFlip ? 2 : 0)) % 4) + 4) % 4;
  const steps: string[] = [];
  let { left, top } = frame;
  if (hFlip !== vFlip) {
    steps.push(
      hFlip ? `translate(${width + left} ${0 - top})` : `translate(${0 - left} ${height + top})`,
      hFlip ? 'scale(-1 1)' : 'scale(1 -1)',
    );
    left = top = 0;
  }
  const [atX, atY] = [width / 2 + left, height / 2 + top];
  if (quarters === 1) steps.unshift(`rotate(90 ${atY} ${atY})`);
  if (quarters === 2) steps.unshift(`rotate(180 ${atX} ${atY})`);
  if (quarters === 3) steps.unshift(`rotate(-90 ${atX} ${atX})`);
  const turned =
    quarters % 2 === 0
      ? { left, top, width, height }
      : { left: top, top: left, width: height, height: width };
  const isMoved = steps.length > 0;
  return {
    ...turned,
    body: isMoved ? `<g transform="${steps.join(' ')}">${body}</g>` : body,
  };
}

/** A whole SVG. */
export function writeSvg(body: string, attributes: Record<string, string | number>): string {
  const xlink = body.includes('xlink:') ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : '';
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<svg xmlns="http://www.w3.org/2000/svg"${xlink}${written.join('')}>${body}</svg>`;
}

/** What `width=` and `height=` may be: a number with or without a unit, or a word. */
const sizePattern = /^(?:\d{1,5}(?:\.\d{1,4})?(?:[a-z]{1,4}|%)?|auto|none|unset)$/;

const readSize = (text: string | null | undefined) =>
  text && sizePattern.test(text) ? text : null;

/** The width and the height to write: one follows from the other, and the height is 1em by default. */
export function sizeIcon(
  frame: Pick<Frame, 'width' | 'height'>,
  asked: IconSize,
): Record<string, string | number> {
  const [width, height] = [readSize(asked.width), readSize(asked.height)];
  const fill = (size: string, natural: number) => (size === 'auto' ? String(natural) : size);
  const tall = height === null && width === null ? '1em' : height && fill(height, frame.height);
  const wide = width && fill(width, frame.width);
  const sizes = {
    width: wide ?? scaleSize(tall ?? '1em', frame.width / frame.height),
    height: tall ?? scaleSize(wide ?? '1em', frame.height / frame.width),
  };
  return Object.fromEntries(Object.entries(sizes).filter(([, size]) => !/^[nu]/.test(size)));
}

/** "1em" times 1.5 is "1.5em", rounded up to hundredths. */
export function scaleSize(size: string, ratio: number): string {
  if (ratio === 1) return size;
  return size.replace(/[\d.]+/, (digits) => String(Math.ceil(Number(digits) * ratio * 100) / 100));
}
