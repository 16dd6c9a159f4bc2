/**
 * 4636 as "4,636". What `toLocaleString('en')` answers, without the tables that a browser loads for
 * it, which hold up the start of a page.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
