import { docsElements } from './app/(site)/docs/elements';

/** Next looks for this file, with this name and this function, to draw what MDX contains. */
export function useMDXComponents() {
  return docsElements;
}
