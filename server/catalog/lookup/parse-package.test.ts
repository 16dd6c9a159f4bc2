import { describe, expect, test } from 'vitest';
import { parsePackage } from './parse-package';

describe('a package URL', () => {
  test.each([
    ['pkg:npm/React@19.0.0', ['pkg:npm/react']],
    ['pkg:npm/%40sentry/node@8?a=b#c/d', ['pkg:npm/@sentry/node', 'pkg:npm/@sentry']],
    ['pkg:npm/@sentry/node', ['pkg:npm/@sentry/node', 'pkg:npm/@sentry']],
    ['pkg:PyPI/Scikit_Learn', ['pkg:pypi/scikit-learn']],
    ['pkg:pypi/zope.interface', ['pkg:pypi/zope-interface']],
    ['pkg:cargo/actix_web', ['pkg:cargo/actix-web']],
    ['pkg:composer/Laravel/framework', ['pkg:composer/laravel/framework', 'pkg:composer/laravel']],
    ['pkg:docker/library/nginx@latest', ['pkg:docker/nginx']],
    ['pkg:docker/nginx', ['pkg:docker/nginx']],
    [
      'pkg:github/vercel/next.js@v16',
      [
        'pkg:github/vercel/next.js',
        'pkg:github/vercel',
        'github.com/vercel/next.js',
        'github.com/vercel',
      ],
    ],
    ['pkg:golang/k8s.io/client-go', ['pkg:golang/k8s.io/client-go', 'pkg:golang/k8s.io']],
  ])('%s may lead to the brand of %j', (purl, references) => {
    expect(parsePackage(purl).references).toEqual(expect.arrayContaining(references));
    expect(parsePackage(purl).references[0]).toBe(references[0]);
  });

  test('a Go module on GitHub leads to its repository', () => {
    expect(parsePackage('pkg:golang/github.com/Gorilla/mux').references).toEqual(
      expect.arrayContaining(['github.com/gorilla/mux', 'github.com/gorilla']),
    );
  });

  test('a Maven group leads to its parent groups and to the domain it was granted for', () => {
    expect(parsePackage('pkg:maven/org.springframework.boot/spring-boot@3')).toEqual({
      references: [
        'pkg:maven/org.springframework.boot/spring-boot',
        'pkg:maven/org.springframework.boot',
        'pkg:maven/org.springframework',
      ],
      host: 'boot.springframework.org',
    });
  });

  test.each(['com.github.someone', 'com.google.code.gson', 'net.java.dev.jna'])(
    'the group %s does not lead to its domain, where groups belong to users',
    (group) => {
      expect(parsePackage(`pkg:maven/${group}/any`).host).toBeNull();
    },
  );

  test.each(['', 'npm/react', 'pkg:npm', 'pkg:npm/', 'pkg:maven/guava', 'pkg:npm/%E0', 'react'])(
    '%j is not a package URL',
    (text) => {
      expect(() => parsePackage(text)).toThrow(/purl: must be a package URL/);
    },
  );
});
