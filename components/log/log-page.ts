/** A page with a list. Its URL has the filters. */
export type LogPage<Filters> = {
  path: string;
  names: readonly (keyof Filters & string)[];
  /** The filters in a URL. Invalid ones are ignored. */
  parse: (read: (name: string) => string | null | undefined) => Filters;
};

/** The page with these filters. */
export function hrefOf<Filters extends object>(
  { path }: Pick<LogPage<Filters>, 'path'>,
  filters: Filters,
): string {
  const query = new URLSearchParams(filters as Record<string, string>).toString();
  return query === '' ? path : `${path}?${query}`;
}
