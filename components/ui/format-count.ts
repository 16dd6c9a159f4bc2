/** 4636 as "4,636". Unlike `toLocaleString('en')`, it loads no locale data before the page starts. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
