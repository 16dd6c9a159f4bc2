import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field';

test.each(['current-password', 'new-password'] as const)(
  'a field for the %s hides it, and leaves it to password managers and to pasting',
  (autoComplete) => {
    let element: ReactElement<object> | undefined;
    const html = renderToStaticMarkup(
      createElement(() => (element = PasswordField({ label: 'Password', autoComplete }))),
    );
    const [field = ''] = /<input[^>]*>/.exec(html) ?? [];
    expect(field).toContain('type="password"');
    expect(field).toMatch(new RegExp(`autocomplete="${autoComplete}"`, 'i'));
    expect(field).not.toMatch(/maxlength|readonly/i);
    // No handler is in the HTML.
    expect(element?.props).toHaveProperty('autoComplete');
    expect(element?.props).not.toHaveProperty('onPaste');
  },
);
