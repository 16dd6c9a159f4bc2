import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeArtwork } from './change-artwork';
import { useProject } from './use-project';

const project = useProject();
const { marque, inFolder, readText } = project;

describe('verify', () => {
  test('verify detects a changed and a missing file, offline and without a key', async () => {
    await marque('pull github stripe');
    project.service.requests.length = 0;
    expect(await marque('verify', { key: '' })).toMatchObject({ code: 0 });
    writeFileSync(inFolder('logos', 'github-mono.svg'), '<svg/>');
    rmSync(inFolder('logos', 'stripe-mono.svg'));
    const { code, stdout } = await marque('verify --json', { key: '' });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      files: [
        { file: 'logos/github-mono.svg', state: 'different' },
        { file: 'logos/stripe-mono.svg', state: 'missing' },
      ],
    });
    expect(project.service.requests).toEqual([]);
  });
});

describe('update', () => {
  let older: string;
  let restore: () => void;
  beforeEach(async () => {
    await marque('pull github stripe');
    older = readText('logos', 'github-mono.svg');
    restore = await changeArtwork(project.service.database, 'github', 'mono');
  });
  afterEach(() => restore());

  test('update shows changes as pictures, and fetches them', async () => {
    const present = readText('logos', 'stripe-mono.svg');
    const { code, stdout } = await marque('update --html changes.html');
    expect([code, stdout]).toEqual([0, 'changed    logos/github-mono.svg  CC0-1.0\n']);
    const html = readText('changes.html');
    expect(html).toContain(Buffer.from(older).toString('base64'));
    expect(html).toContain(Buffer.from(readText('logos', 'github-mono.svg')).toString('base64'));
    expect(html).not.toContain(Buffer.from(present).toString('base64'));
    expect((await marque('verify')).code).toBe(0);
    expect((await marque('update')).stdout).toBe('Nothing has changed.\n');
  });

  test('update with --check writes nothing and exits with 1', async () => {
    expect((await marque('update --check')).code).toBe(1);
    expect(readText('logos', 'github-mono.svg')).toBe(older);
    expect((await marque('verify')).code).toBe(0);
  });

  test('update restores edited and deleted files, and says so; with --check it only says so', async () => {
    await marque('update');
    const edited = inFolder('logos', 'github-mono.svg');
    const deleted = inFolder('logos', 'stripe-mono.svg');
    const before = readText('logos', 'github-mono.svg');
    writeFileSync(edited, '<svg/>');
    rmSync(deleted);
    const rows =
      'restored   logos/github-mono.svg  CC0-1.0  was edited\n' +
      'restored   logos/stripe-mono.svg  CC0-1.0  was deleted\n';
    const checked = await marque('update --check');
    expect(checked).toMatchObject({ code: 1, stdout: `${rows}Nothing was written.\n` });
    expect([readText('logos', 'github-mono.svg'), existsSync(deleted)]).toEqual(['<svg/>', false]);
    expect(await marque('update')).toMatchObject({ code: 0, stdout: rows });
    expect(readText('logos', 'github-mono.svg')).toBe(before);
    expect((await marque('verify')).code).toBe(0);
  });

  test('update never writes outside the project, whatever marque.lock says', async () => {
    const lock = readText('marque.lock').replace('logos/github-mono.svg', '../github-mono.svg');
    writeFileSync(inFolder('marque.lock'), lock);
    expect(await marque('update')).toMatchObject({ code: 2 });
    expect(existsSync(inFolder('..', 'github-mono.svg'))).toBe(false);
  });
});
