import { type ComponentProps, createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorState } from '../components/ui/error-state';
import DashboardError from './dashboard/error';
import ErrorPage from './error';
import GlobalErrorPage from './global-error';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the last-resort error page', createElement(GlobalErrorPage)],
  ['the site’s error page', createElement(ErrorPage, { error: new Error('failed') })],
])('the link of %s reloads the page without JavaScript', (_, page) => {
  const html = renderToStaticMarkup(page);
  expect(html).toMatch(/<a href=""[^>]*>Try again<\/a>/);
  expect(html).toMatch(/<a href="\/"[^>]*>[Gg]o to the home page<\/a>/);
  expect(html).not.toMatch(/<(button|script)/);
});

test('the site’s error page is the target of the skip link, and is announced', () => {
  const html = renderToStaticMarkup(createElement(ErrorPage, { error: new Error('failed') }));
  expect(html).toMatch(/^<main id="content" tabindex="-1"[^>]*><div role="alert">/);
});

test('the button of the dashboard’s error page reloads the page', () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  const page = DashboardError({ error: new Error('failed') }) as ReactElement<{
    children: ReactElement<ComponentProps<typeof ErrorState>>[];
  }>;
  page.props.children.find(({ type }) => type === ErrorState)?.props.onRetry?.();
  expect(reload).toHaveBeenCalledOnce();
});
