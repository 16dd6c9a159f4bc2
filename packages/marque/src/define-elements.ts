import { MarqueBrandInput } from './brand-input-element.js';
import { MarqueLogo } from './logo-element.js';

/** Makes `<marque-logo>` and `<marque-brand-input>` known to the page. On a server it does nothing. */
export function defineElements(): void {
  const { customElements } = globalThis;
  if (customElements === undefined) return;
  if (customElements.get('marque-logo') === undefined)
    customElements.define('marque-logo', MarqueLogo);
  if (customElements.get('marque-brand-input') === undefined)
    customElements.define('marque-brand-input', MarqueBrandInput);
}
