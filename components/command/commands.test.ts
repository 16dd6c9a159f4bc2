import { describe, expect, test } from 'vitest';
import { findHeadings, listCommands, matches } from './commands';

const find = (query: string, isSignedIn: boolean) => {
  const { pages, actions } = listCommands(isSignedIn);
  return [...pages, ...actions].filter((command) => matches(command, query)).map((c) => c.label);
};

describe('the command palette', () => {
  test('finds a command by the beginning of any of its words, in any order', () => {
    expect(find('key reg', true)).toEqual(['Regenerate API key']);
    expect(find('NIGHT', true)).toEqual(['Dark theme']);
    expect(find('enerate', true)).toEqual([]);
  });

  test('shows everything for an empty query', () => {
    const { pages, actions } = listCommands(true);
    expect(find('  ', true)).toHaveLength(pages.length + actions.length);
  });

  test('finds a heading of the documentation by its words, its page or part of an error code', () => {
    const headings = [
      { title: 'Pin a version', page: 'Caching and pinning', href: '/docs/caching#pin-a-version' },
      { title: 'rate_limit_exceeded', page: 'Errors', href: '/docs/errors#rate_limit_exceeded' },
    ];
    const titles = (query: string) => findHeadings(headings, query).map(({ label }) => label);
    expect(titles('version cach')).toEqual(['Pin a version']);
    expect(titles('limit')).toEqual(['rate_limit_exceeded']);
    expect(titles('rate_limit')).toEqual(['rate_limit_exceeded']);
    expect(titles('')).toEqual([]);
  });

  test('offers a visitor sign-in and registration, and no account pages', () => {
    expect(find('sign', false)).toEqual(['Sign in', 'Get a key']);
    expect(find('sign out', false)).toEqual([]);
    expect(find('billing', false)).toEqual([]);
    expect(find('billing', true)).toEqual(['Billing']);
  });
});
