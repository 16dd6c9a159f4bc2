import { beforeEach, describe, expect, test, vi } from 'vitest';

const key = `mq_live_${'a'.repeat(49)}`;
let kept: Map<string, string>;

/** Only a tab's storage survives a reload, which loads the module again. */
async function openPage() {
  vi.resetModules();
  return { ...(await import('./known-key')), ...(await import('./unstored')) };
}

function useBrowser(storage: Partial<Storage>) {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { sessionStorage: storage }));
}

beforeEach(() => {
  kept = new Map();
  useBrowser({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  });
});

describe('a new key in the browser', () => {
  test('a new key survives a reload until its owner has stored it', async () => {
    (await openPage()).setKnownKey(key);
    expect((await openPage()).getUnstored('key')).toBe(key);
  });

  test('a new key stays in memory alone after it is stored, for the rest of the visit', async () => {
    const page = await openPage();
    page.setKnownKey(key);
    page.confirmKeyStored();
    expect(page.getUnstored('key')).toBeNull();
    expect(page.getKnownKey()).toBe(key);
    expect([...kept.values()]).toEqual([]);
    expect((await openPage()).getKnownKey()).toBeNull();
  });

  test('a new key is removed at sign-out, together with new recovery codes', async () => {
    const page = await openPage();
    page.setKnownKey(key);
    page.setUnstored('recovery-codes', 'aaaa-bbbb');
    page.clearSecrets();
    expect(page.getKnownKey()).toBeNull();
    expect(page.getUnstored('recovery-codes')).toBeNull();
    expect([...kept.values()]).toEqual([]);
  });

  test('a new key replaces the previous one', async () => {
    const page = await openPage();
    page.setKnownKey(key);
    page.confirmKeyStored();
    page.setKnownKey('mq_live_another');
    expect(page.getKnownKey()).toBe('mq_live_another');
  });

  test('a new key is shown even if the browser denies storage', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    useBrowser({ getItem: refuse, setItem: refuse, removeItem: refuse });
    const page = await openPage();
    page.setKnownKey(key);
    expect(page.getUnstored('key')).toBe(key);
    page.confirmKeyStored();
    expect(page.getUnstored('key')).toBeNull();
  });
});
