import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { judgePassword, passwordStrengthMin } from './password-strength';

const owner = { email: 'jane.doe@acme.example.com', name: 'Jane Penelope' };
const isRefused = async (password: string) =>
  (await judgePassword(password, owner)) < passwordStrengthMin;

describe('is refused', () => {
  test.each([
    // Common first guesses, also with a capital, a digit and a sign.
    'password',
    'P@ssw0rd!',
    'Passw0rd2026',
    'summer2026',
    'Summer2026!',
    'winter2025',
    'march2026',
    'monday123',
    'letmein2026!',
    'Welcome2026!',
    'iloveyou2',
    'dragon!2026',
    'jennifer1987',
    'liverpool99',
    'elephant2024',
    'trustno1!',
    'hunter2hunter2',
    'qwerty12345',
    '1q2w3e4r5t',
    'azerty123',
    'asdfghjkl;',
    'zxcvbnm123',
    'abcd1234efgh',
    'aaaaaaaaaaaa',
    '11112222',
    '19870412',
    'motdepasse1',
    // Walks over a keyboard or the alphabet, however long the chain.
    'qwertyuiopasdfghjklzxcvbnmqwerty',
    'Mnbvcxz Lkjhgfdsa Poiuytrewq!',
    'aaaabbbbccccdddd',
    'qazwsxedcrfvtgbyhnujmikolp',
    'a1b2c3d4e5f6g7h8',
    'qwer1234asdf5678',
    'qpwoeirutyalskdjfhg',
    'azertyuiopqsdfghjklmwxcvbn',
    'qwertzuiopasdfghjklyxcvbnm',
    // The words of the product.
    'marque123',
    'Marque2026!',
    'm4rqu3!!',
    'logobrand1',
    'brandlogo2026',
    'MarqueBrand!',
    'svgsvgsvg',
    'marquelogo1',
    'wordmarkicon',
    // Known facts about the owner.
    'jane.doe1',
    'JaneDoe!',
    'janedoe2026',
    'Penelope2026',
    'acme2026!',
    'example2026',
    'marqueacmejane',
    'j@n3d03!',
  ])('%s', async (password) => {
    expect(await isRefused(password)).toBe(true);
  });
});

test('none of the 3,000 most common passwords of sufficient length is accepted', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'].filter((password) => password.length >= 8);
  const accepted: string[] = [];
  for (const password of common.slice(0, 3000)) {
    if (!(await isRefused(password))) accepted.push(password);
  }
  expect(common.length).toBeGreaterThan(3000);
  expect(accepted).toEqual([]);
});

describe('is accepted', () => {
  test.each([
    'correct horse battery staple',
    'purple-otter-42',
    'my dog likes tea',
    'blue42whale',
    'k7Jq2mXw',
    'gK8$vQ2p',
    'xk9-Tp2w_qL',
    'drei gelbe Fahrräder',
    '七匹の静かな鷺がいる',
    'my brand new bicycle is red',
  ])('%s', async (password) => {
    expect(await isRefused(password)).toBe(false);
  });

  test('eight random characters are accepted: no length beyond the minimum is required', async () => {
    const refused: string[] = [];
    for (let i = 0; i < 200; i++) {
      const password = randomBytes(6).toString('base64url');
      if (await isRefused(password)) refused.push(password);
    }
    // A random string may contain a word or a year by chance.
    expect(refused.length).toBeLessThan(20);
  });
});

test('a password of 128 characters takes no longer than others, whatever it is made of', async () => {
  await judgePassword('warm', owner);
  const shapes = ['4@8({[<3469&9#!1/|0$5+7%2', 'p4$$w0rd@', '2/5/1999', 'ab', '1234567890'];
  for (const shape of shapes) {
    const before = process.cpuUsage();
    await judgePassword(shape.repeat(64).slice(0, 128), owner);
    const { user, system } = process.cpuUsage(before);
    // Without a bound it takes seconds.
    expect((user + system) / 1000).toBeLessThan(150);
  }
});
