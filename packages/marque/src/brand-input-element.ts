import { ElementBase } from './logo-element.js';
import { type BrandSuggestion, suggestBrands } from './suggest-brands.js';

const delayMs = 150;
const logoSize = 24;
let inputs = 0;

/** Without weight, so that any rule of the page wins. A constructed sheet needs no permission of a CSP. */
const style = `
:where(marque-brand-input) { display: inline-block; position: relative; }
:where(marque-brand-input > input) { box-sizing: border-box; width: 100%; }
:where(marque-brand-input > [role=listbox]) {
  position: absolute; inset-inline: 0; top: 100%; z-index: 10; margin: 2px 0 0; padding: 0; list-style: none;
  max-height: 20rem; overflow-y: auto; background: Canvas; color: CanvasText; border: 1px solid GrayText;
}
:where(marque-brand-input > [role=listbox][hidden]) { display: none; }
:where(marque-brand-input [role=option]) { display: flex; align-items: center; gap: .5em; padding: .4em .6em; cursor: default; }
:where(marque-brand-input [role=option][aria-selected=true]) { background: Highlight; color: HighlightText; }
:where(marque-brand-input [role=option] > :nth-child(3)) { margin-inline-start: auto; font-size: .875em; }
:where(marque-brand-input > [role=status]) {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}`;

/**
 * Suggests brands for the `<input>` inside, as the combobox of the ARIA Authoring Practices does. A choice fills in the
 * name and fires `marque-pick`, whose `detail` is the brand. Attributes: `token`, `host`, `limit`, `label`.
 */
export class MarqueBrandInput extends ElementBase {
  #input: HTMLInputElement | null = null;
  #list!: HTMLElement;
  #status!: HTMLElement;
  #brands: BrandSuggestion[] = [];
  /** The index of the active option; -1 for none. */
  #active = -1;
  #pending = new AbortController();
  #listening = new AbortController();

  connectedCallback(): void {
    this.#listening = new AbortController();
    const { ownerDocument: document } = this;
    if (document.readyState !== 'loading') return this.#begin();
    // Its input may not be parsed yet.
    const { signal } = this.#listening;
    document.addEventListener('DOMContentLoaded', () => this.#begin(), { signal });
  }

  #begin(): void {
    const document = this.ownerDocument;
    useStyle(this.getRootNode() as Document | ShadowRoot);
    this.#input = this.querySelector('input');
    if (this.#input === null) {
      this.#input = document.createElement('input');
      this.#input.ariaLabel = this.getAttribute('label') ?? 'Company';
      this.append(this.#input);
    }
    const id = `marque-brands-${++inputs}`;
    this.#list = document.createElement('ul');
    for (const [name, value] of Object.entries({ id, role: 'listbox', 'aria-label': 'Companies' }))
      this.#list.setAttribute(name, value);
    this.#list.hidden = true;
    this.#status = document.createElement('span');
    this.#status.role = 'status';
    this.append(this.#list, this.#status);
    const combobox = {
      role: 'combobox',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': id,
    };
    for (const [name, value] of Object.entries(combobox)) this.#input.setAttribute(name, value);
    this.#listen(this.#input);
  }

  disconnectedCallback(): void {
    this.#pending.abort();
    this.#listening.abort();
    this.#list?.remove();
    this.#status?.remove();
  }

  #listen(input: HTMLInputElement): void {
    const options = { signal: this.#listening.signal };
    input.addEventListener('input', () => void this.#suggest(input.value), options);
    input.addEventListener('keydown', (event) => this.#press(event), options);
    input.addEventListener('blur', () => this.#close(), options);
    // The input keeps the focus.
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault(), options);
    this.#list.addEventListener(
      'click',
      ({ target }) => {
        const option = (target as Element).closest('[role=option]');
        if (option !== null) this.#pick([...this.#list.children].indexOf(option));
      },
      options,
    );
  }

  async #suggest(typed: string): Promise<void> {
    this.#pending.abort();
    const { signal } = (this.#pending = new AbortController());
    try {
      await wait(delayMs, signal);
      const [token, host] = [this.getAttribute('token') ?? '', this.getAttribute('host') ?? ''];
      const limit = Number(this.getAttribute('limit')) || undefined;
      const brands = await suggestBrands(typed, { token, host, limit, size: logoSize, signal });
      if (!signal.aborted) this.#show(brands, typed);
    } catch (error) {
      if (signal.aborted) return;
      this.#close();
      this.#status.textContent = 'Suggestions are not available.';
      this.dispatchEvent(new CustomEvent('marque-error', { detail: error }));
    }
  }

  #show(brands: BrandSuggestion[], typed: string): void {
    this.#brands = brands;
    this.#list.replaceChildren(...brands.map((brand, i) => this.#draw(brand, i)));
    this.#activate(-1);
    this.#list.hidden = brands.length === 0;
    this.#input?.setAttribute('aria-expanded', String(brands.length > 0));
    const found = brands.length === 1 ? '1 company' : `${brands.length} companies`;
    this.#status.textContent = typed.trim() === '' ? '' : found;
  }

  #draw({ name, domain, logo }: BrandSuggestion, i: number): HTMLElement {
    const option = this.ownerDocument.createElement('li');
    option.id = `${this.#list.id}-${i}`;
    option.role = 'option';
    option.ariaSelected = 'false';
    const image = this.ownerDocument.createElement('img');
    Object.assign(image, { width: logoSize, height: logoSize, alt: '', src: logo });
    const [label, host] = [name, domain ?? ''].map((text) => {
      const part = this.ownerDocument.createElement('span');
      part.textContent = text;
      return part;
    });
    option.append(image, label ?? '', host ?? '');
    return option;
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing || this.#list.hidden) return;
    const count = this.#brands.length;
    if (event.key === 'ArrowDown') this.#activate((this.#active + 1) % count);
    else if (event.key === 'ArrowUp')
      this.#activate((Math.max(this.#active, 0) + count - 1) % count);
    else if (event.key === 'Enter' && this.#active >= 0) this.#pick(this.#active);
    else if (event.key === 'Escape') this.#close();
    else return;
    event.preventDefault();
  }

  #activate(active: number): void {
    this.#active = active;
    const options = [...this.#list.children];
    options.forEach((option, i) => (option.ariaSelected = String(i === active)));
    const option = options[active];
    if (option === undefined) return this.#input?.removeAttribute('aria-activedescendant');
    this.#input?.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  }

  #pick(i: number): void {
    const brand = this.#brands[i];
    if (brand === undefined || this.#input === null) return;
    this.#close();
    setValue(this.#input, brand.name);
    this.#pending.abort();
    this.#status.textContent = '';
    this.dispatchEvent(new CustomEvent('marque-pick', { detail: brand, bubbles: true }));
  }

  #close(): void {
    this.#pending.abort();
    this.#list.hidden = true;
    this.#input?.setAttribute('aria-expanded', 'false');
    this.#activate(-1);
  }
}

/** Through the prototype and with an event, so that React and Vue notice. */
function setValue(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

let sheet: CSSStyleSheet | undefined;

function useStyle(root: Document | ShadowRoot): void {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
