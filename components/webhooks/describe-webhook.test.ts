import { describe, expect, test } from 'vitest';
import { describeDelivery, describeState, nameOf, splitSlugs } from './describe-webhook';

describe('the words of a webhook', () => {
  test('a webhook’s name leaves out what may be secret', () => {
    expect(nameOf({ url: 'https://hooks.example.com/marque?token=abc' })).toBe(
      'hooks.example.com/marque',
    );
    expect(nameOf({ url: 'https://hooks.example.com/' })).toBe('hooks.example.com');
  });

  test('a webhook’s state says whether it works, waits for its owner, or fails', () => {
    const enabled = { enabled: true, disabledFor: null };
    const failing = { state: 'pending', error: 'status 500' } as const;
    expect(describeState(enabled, null).label).toBe('Active');
    expect(describeState(enabled, { state: 'pending', error: null }).label).toBe('Active');
    expect(describeState(enabled, failing).label).toBe('Failing');
    expect(describeState({ enabled: false, disabledFor: 'owner' }, failing).label).toBe('Paused');
    expect(describeState({ enabled: false, disabledFor: 'gone' }, null).label).toBe('Stopped');
  });

  test('a delivery that was replayed after a failure is delivered, whatever failed before', () => {
    expect(describeDelivery({ state: 'delivered', error: null }).label).toBe('Delivered');
    expect(describeDelivery({ state: 'pending', error: 'status 500' }).label).toBe('Retrying');
    expect(describeDelivery({ state: 'pending', error: null }).label).toBe('Waiting');
    expect(describeDelivery({ state: 'failed', error: 'status 500' }).label).toBe('Failed');
  });

  test('slugs are separated by commas, spaces or lines, and each counts once', () => {
    expect(splitSlugs(' github, vercel\nstripe github ,')).toEqual(['github', 'vercel', 'stripe']);
    expect(splitSlugs('  ')).toEqual([]);
  });
});
