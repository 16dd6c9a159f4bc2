import { describeLogo, type LogoImageOptions } from './logo-image.js';

/** On a server, where there are no elements, the modules can still be loaded. */
export const ElementBase = (globalThis.HTMLElement ?? Object) as typeof HTMLElement;

const texts = ['theme', 'variant', 'on', 'fallback', 'color', 'format', 'alt', 'loading'] as const;
const watched = ['name', 'token', 'host', 'size', 'pad', 'grayscale', ...texts] as const;

/** `<marque-logo name="github.com" token="mq_pub_…" host="https://marque.example">` holds one `<img>`. */
export class MarqueLogo extends ElementBase {
  static readonly observedAttributes: readonly string[] = watched;

  connectedCallback(): void {
    this.#draw();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#draw();
  }

  #draw(): void {
    const options = readOptions(this);
    if (options === null) return this.replaceChildren();
    const image = this.querySelector('img') ?? this.ownerDocument.createElement('img');
    // `srcset` and `loading` come before `src`, which begins the download.
    const { src, ...attributes } = describeLogo(options);
    for (const [name, value] of Object.entries({ ...attributes, src }))
      if (image.getAttribute(name) !== String(value)) image.setAttribute(name, String(value));
    if (image.parentNode !== this) this.append(image);
  }
}

/** Null while an attribute is missing that the address needs. */
function readOptions(element: Element): LogoImageOptions | null {
  const read = (attribute: string) => element.getAttribute(attribute) ?? undefined;
  const [name, token, host] = [read('name'), read('token'), read('host')];
  if (!name || !token || !host) return null;
  const size = Number(read('size'));
  return {
    name,
    token,
    host,
    size: size > 0 ? size : undefined,
    grayscale: element.hasAttribute('grayscale'),
    pad: read('pad') as 'auto' | undefined,
    ...Object.fromEntries(texts.map((text) => [text, read(text)])),
  };
}
