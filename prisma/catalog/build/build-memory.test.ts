import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openMemory } from './build-memory';

test('a build reuses earlier results for unchanged input', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-memory-'));
  const file = path.join(folder, 'memory.json');
  const computed: string[] = [];
  const build = async (...drawings: string[]) => {
    const memory = openMemory(file);
    const measure = memory.remember('measure', async (svg: string) => {
      computed.push(svg);
      return { length: svg.length };
    });
    const results = [];
    for (const drawing of drawings) results.push(await measure(drawing));
    memory.save();
    return results;
  };
  try {
    expect(await build('<svg/>', '<svg/>')).toEqual([{ length: 6 }, { length: 6 }]);
    expect(await build('<svg/>', '<svg></svg>')).toEqual([{ length: 6 }, { length: 11 }]);
    expect(computed).toEqual(['<svg/>', '<svg></svg>']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
