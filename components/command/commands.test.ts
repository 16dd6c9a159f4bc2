import { describe, expect, test } from 'vitest';
import { listCommands, matches } from './commands';

const find = (query: string, isSignedIn: boolean) => {
  const { pages, actions } = listCommands(isSignedIn);
  return [...pages, ...actions].filter((command) => matches(command, query)).map((c) => c.label);
};

describe('the command palette', () => {
  test('the command palette finds a command by the beginning of any of its words, in any order', () => {
    expect(find('key reg', true)).toEqual(['Regenerate API key']);
    expect(find('NIGHT', true)).toEqual(['Dark theme']);
    expect(find('enerate', true)).toEqual([]);
  });

  test('the command palette shows everything for an empty query', () => {
    const { pages, actions } = listCommands(true);
    expect(find('  ', true)).toHaveLength(pages.length + actions.length);
  });

  test('the command palette offers a visitor sign-in and registration, and no account pages', () => {
    expect(find('sign', false)).toEqual(['Sign in', 'Get a key']);
    expect(find('sign out', false)).toEqual([]);
    expect(find('billing', false)).toEqual([]);
    expect(find('billing', true)).toEqual(['Billing']);
  });

  test('the command palette lists the status, the licenses and the changelog', () => {
    expect(find('uptime', false)).toEqual(['Status']);
    expect(find('attribution', false)).toEqual(['Licenses']);
    expect(find('releases', true)).toEqual(['Changelog']);
  });
});
