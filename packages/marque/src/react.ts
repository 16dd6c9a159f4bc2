'use client';

export { BrandInput, type BrandInputProps } from './brand-input.js';
export { Logo, LogoFallback, type LogoFallbackProps, type LogoProps } from './logo.js';
export type { BrandSuggestion } from './suggest-brands.js';
