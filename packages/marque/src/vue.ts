import { type FunctionalComponent, h } from 'vue';
import { describeLogo, type LogoImageOptions } from './logo-image.js';

/** A logo by a publishable key. Other attributes, such as `class`, reach the `<img>`. */
export const Logo: FunctionalComponent<LogoImageOptions> = (props) => h('img', describeLogo(props));

Logo.displayName = 'MarqueLogo';
Logo.props = {
  name: String,
  token: String,
  host: String,
  variant: String,
  on: String,
  color: String,
  theme: String,
  fallback: String,
  format: String,
  alt: String,
  loading: String,
  size: Number,
  pad: [Number, String],
  grayscale: Boolean,
};
