/** Colors and type come from the client where it has them. */
export const pickerStyle = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; padding: 12px; font: 14px/1.4 var(--font-sans, system-ui, sans-serif);
  color: var(--color-text-primary, CanvasText); background: transparent; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: baseline; margin-bottom: 12px; }
h1 { margin: 0; font-size: 16px; }
fieldset { display: flex; gap: 12px; margin: 0; padding: 0; border: 0; }
legend { float: left; margin-right: 12px; padding: 0; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(128px, 1fr)); gap: 12px; }
figure { margin: 0; }
button { display: grid; place-items: center; width: 100%; height: 96px; padding: 16px; font: inherit;
  border: 1px solid #8888; border-radius: 8px; cursor: pointer; color: inherit; background: #fff; }
button:focus-visible { outline: 2px solid var(--color-ring-primary, Highlight); outline-offset: 2px; }
img { max-width: 100%; max-height: 64px; }
figcaption { margin-top: 4px; overflow-wrap: anywhere; }
small { display: block; color: var(--color-text-secondary, GrayText); }
[data-background='light'] button { color: #161615; }
[data-background='dark'] button { color: #eeeeeb; background: #0b0b0c; }
[data-background='checkered'] button { color: #161615;
  background: repeating-conic-gradient(#ddd 0 25%, #fff 0 50%) 0 0 / 16px 16px; }
`;
