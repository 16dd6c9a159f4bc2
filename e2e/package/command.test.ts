import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { currentCatalog } from '../../server/catalog/current-catalog';
import { refuseWith, sendPage } from './serve-contract';
import { useProject } from './use-project';

const project = useProject();
const { marque, inFolder, readText } = project;
const readLock = () => JSON.parse(readText('marque.lock')) as { logos: Record<string, unknown>[] };

describe('search, get and notice', () => {
  test('search prints what it finds, for people and for programs', async () => {
    const found = await marque('search git hub --limit 1');
    expect(found).toEqual({ code: 0, stdout: 'github  GitHub\n', stderr: '' });
    const { stdout } = await marque('search github --limit 1 --json');
    expect(JSON.parse(stdout)).toMatchObject({ query: 'github', matches: [{ slug: 'github' }] });
  });

  test('get prints a logo by slug, name, domain and e-mail address', async () => {
    const bySlug = await marque('get stripe --variant color');
    expect(bySlug.stdout).toMatch(/^<svg /);
    expect(await marque('get stripe.com --variant color')).toEqual(bySlug);
    expect(await marque('get jane@stripe.com --variant color')).toEqual(bySlug);
    expect(await marque('get Next.js')).toEqual(await marque('get nextjs'));
    expect((await marque('get stripe --format png --size 32 --out logo.png')).code).toBe(0);
    expect(readFileSync(inFolder('logo.png')).toString('latin1', 1, 4)).toBe('PNG');
    expect(JSON.parse((await marque('get stripe --json')).stdout)).toMatchObject({
      name: 'Stripe',
    });
  });

  test('get refuses a placeholder, unless it is asked for', async () => {
    const { slug } = currentCatalog().known[0] ?? {};
    const refused = await marque(`get ${slug} --out logo.svg`);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(`The server has no logo of ${slug}.`);
    expect(existsSync(inFolder('logo.svg'))).toBe(false);
    expect((await marque(`get ${slug} --placeholder`)).stdout).toMatch(/^<svg /);
  });

  test.each(['get githb', 'get githb.com', 'notice stripe githb'])(
    'an unknown brand is reported with the nearest ones: marque %s',
    async (parameters) => {
      const { code, stderr } = await marque(parameters);
      expect([code, stderr]).toEqual([3, expect.stringMatching(/ Did you mean github[,?]/)]);
      const { stderr: json } = await marque(`${parameters} --json`);
      expect((JSON.parse(json) as { nearest: object[] }).nearest[0]).toMatchObject({
        slug: 'github',
      });
    },
  );

  test('get never prints a web page instead of a logo', async () => {
    project.service.faults.push(sendPage);
    const { code, stdout, stderr } = await marque('get github');
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toContain('#unexpected_response');
  });

  test('notice prints the licenses of the pulled logos', async () => {
    await marque('pull github');
    expect((await marque('notice')).stdout).toContain('GitHub');
    await marque('notice stripe --out NOTICE');
    expect(readText('NOTICE')).toContain('Stripe');
  });
});

describe('pull', () => {
  test('writes the files, and describes them in marque.lock', async () => {
    const { code, stdout } = await marque('pull stripe github --variants mono,color --out art');
    expect(code).toBe(0);
    expect(stdout).toContain('art/github-color.svg  CC0-1.0');
    const names = ['github-color', 'github-mono', 'stripe-color', 'stripe-mono'];
    expect(readdirSync(inFolder('art')).sort()).toEqual(names.map((name) => `${name}.svg`));
    const { logos } = readLock();
    expect(logos.map(({ file }) => file)).toEqual(names.map((name) => `art/${name}.svg`));
    expect(logos[0]).toMatchObject({ slug: 'github', variant: 'color', license: 'CC0-1.0' });
    expect(logos[0]?.['sha256']).toMatch(/^[0-9a-f]{64}$/);
  });

  test('pull takes domains, and looks each up once', async () => {
    const { code, stdout } = await marque('pull stripe.com github githb.com');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^missing .*githb\.com".* Did you mean github/m);
    expect(readLock().logos).toMatchObject([
      { slug: 'github' },
      { slug: 'stripe', domain: 'stripe.com', file: 'logos/stripe-mono.svg' },
    ]);
    project.service.requests.length = 0;
    expect((await marque('pull stripe.com')).code).toBe(0);
    expect((await marque('update')).code).toBe(0);
    expect(readLock().logos).toMatchObject([{}, { domain: 'stripe.com' }]);
    expect(project.service.requests.map(({ line }) => line).join()).not.toContain('/v1/brand');
  });

  test('pull takes names, and calls the files by the slugs', async () => {
    expect((await marque('pull Next.js C++ Monday.com')).code).toBe(0);
    expect(readLock().logos).toMatchObject([
      { slug: 'cplusplus', domain: 'C++', file: 'logos/cplusplus-mono.svg' },
      { slug: 'mondaycom', file: 'logos/mondaycom-mono.svg' },
      { slug: 'nextjs', domain: 'Next.js', file: 'logos/nextjs-mono.svg' },
    ]);
    const requests = project.service.requests.map(({ line }) => line).join();
    expect(requests).not.toContain('domain=Next.js');
    expect((await marque('pull ../etc/passwd')).code).toBe(2);
  });

  test('pull reads marque.json, and drops unlisted logos from marque.lock', async () => {
    const list = (brands: string[]) =>
      writeFileSync(inFolder('marque.json'), JSON.stringify({ brands, format: 'png', size: 64 }));
    list(['github', 'stripe']);
    await marque('pull');
    list(['github']);
    await marque('pull');
    expect(readLock().logos).toMatchObject([{ file: 'logos/github-mono.png', size: 64 }]);
  });

  test('pull costs nothing when repeated', async () => {
    await marque('pull github');
    const { stdout } = await marque('pull github');
    expect(stdout).toContain('unchanged');
    expect(project.service.requests.at(-1)?.etag).toMatch(/^"[0-9a-f]{32}"$/);
  });

  test('pull names missing variants and brands, and writes no substitute', async () => {
    const { slug } = currentCatalog().brands.find(({ artwork }) => !artwork.has('wordmark')) ?? {};
    const { code, stdout } = await marque(`pull ${slug} no-such-brand github --variants wordmark`);
    expect(code).toBe(1);
    expect(stdout).toContain(`The server has no wordmark of ${slug}.`);
    expect(stdout).toContain('The server has no brand no-such-brand.');
    expect(readLock().logos).toMatchObject([{ slug: 'github' }]);
    expect(readdirSync(inFolder('logos'))).toEqual(['github-wordmark.svg']);
  });

  test('pull takes the best other drawing of a brand without mono, and says so', async () => {
    const { code, stdout } = await marque('pull lego');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^added {6}logos\/lego-mono\.svg {2}\S+ {2}color: the server has no mono$/m,
    );
    expect((await marque('get lego')).stderr).toBe(
      'The server has no mono of lego: this is color.\n',
    );
    expect((await marque('update --check')).code).toBe(0);
  });

  test('pull keeps the files it has when the quota runs out midway', async () => {
    await marque('pull github');
    const spent = refuseWith(429, { 'Retry-After': '7766' });
    project.service.faults.push(...Array.from({ length: 2 }, () => spent));
    const { code, stderr } = await marque('pull github stripe');
    expect(code).toBe(3);
    expect(stderr).toContain('https://marque.example/docs/errors#rate_limit_exceeded');
    expect(readLock().logos).toMatchObject([{ slug: 'github' }]);
  });
});

describe('login', () => {
  const file = () => inFolder('.config', 'marque', 'key.json');

  test('login stores a working key in a file that only its owner can read', async () => {
    const input = `${project.service.pro.apiKey}\n`;
    const { code, stdout } = await marque(`login --url ${project.service.url}`, { key: '', input });
    expect(code).toBe(0);
    expect(stdout).not.toContain(project.service.pro.apiKey);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect((await marque('search github --limit 1', { key: '' })).code).toBe(0);
  });

  test('login stores no refused key, and sends a stored key only to its own server', async () => {
    const wrong = await marque(`login --url ${project.service.url}`, {
      key: '',
      input: 'mq_live_wrong',
    });
    expect(wrong).toMatchObject({ code: 3, stdout: '' });
    expect(existsSync(file())).toBe(false);
    await marque(`login --url ${project.service.url}`, {
      key: '',
      input: project.service.pro.apiKey,
    });
    project.service.requests.length = 0;
    const other = project.service.url.replace('127.0.0.1', 'localhost');
    expect(await marque(`search github --url ${other}`, { key: '' })).toMatchObject({ code: 2 });
    expect(project.service.requests).toEqual([]);
  });
});

describe('wrong usage', () => {
  test.each([
    'fly',
    'pull',
    'pull ../etc',
    'pull github --variants odd',
    'pull github --format gif',
    'pull --nonsense',
    'search',
    'verify',
    'update',
    'login',
  ])('wrong usage exits with 2 and says what is wrong: marque %s', async (parameters) => {
    const { code, stdout, stderr } = await marque(parameters);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^marque: .+\n$/);
  });

  test('every command has a help text', async () => {
    const { stdout } = await marque('--help');
    for (const [, name = ''] of stdout.matchAll(/^ {2}(\w+)/gm)) {
      const help = await marque(`${name} --help`);
      expect(help.stdout, name).toContain(`Usage: marque ${name}`);
      expect(help.code).toBe(0);
    }
    expect(stdout.match(/^ {2}\w+/gm)).toHaveLength(9);
  });

  test('with --json an error is JSON', async () => {
    const { code, stderr } = await marque('get no-such-brand --json');
    expect(code).toBe(3);
    expect(JSON.parse(stderr)).toMatchObject({ error: 'service_not_found' });
  });
});
