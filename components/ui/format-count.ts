/** 4636 as "4,636". Unlike `toLocaleString('en')`, it loads no locale data before the page starts. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** $9 or $9.50; without a price, it is agreed on. */
export function formatPrice(usd: number | null): string {
  if (usd === null) return 'By contract';
  return `$${Number.isInteger(usd) ? formatCount(usd) : usd.toFixed(2)}`;
}
