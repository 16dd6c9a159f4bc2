import type { Component } from 'svelte';
import type { LogoImageOptions } from './logo-image.js';

/** A logo by a publishable key. Other attributes, such as `class`, reach the `<img>`. */
declare const Logo: Component<LogoImageOptions & Record<string, unknown>>;
// oxlint-disable-next-line import/no-default-export -- a Svelte component is one
export default Logo;
