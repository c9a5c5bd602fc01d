import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../lib/api';
import PushSwitch from './PushSwitch.svelte';

const ENDPOINT = 'https://push.example/1';
let kept: { endpoint: string } | null;

const made = () => ({
  endpoint: ENDPOINT,
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: vi.fn(() => {
    kept = null;
    return Promise.resolve(true);
  }),
});

const subscribe = vi.fn();
const pushManager = { getSubscription: () => Promise.resolve(kept), subscribe };
const worker = { pushManager };

beforeEach(() => {
  kept = null;
  subscribe.mockReset().mockImplementation(() => Promise.resolve((kept = made())));
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('granted') });
  const serviceWorker = {
    ready: Promise.resolve(worker),
    register: () => Promise.resolve(worker),
    getRegistration: () => Promise.resolve(worker),
  };
  vi.stubGlobal('navigator', { languages: ['en'], serviceWorker });
  vi.spyOn(api, 'subscribe').mockResolvedValue(new Response());
  vi.spyOn(api, 'unsubscribe').mockResolvedValue(new Response());
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const box = () => screen.findByRole<HTMLInputElement>('checkbox');

describe('notices on a device', () => {
  it('are not offered by a server without a key', async () => {
    const asked = vi.spyOn(api, 'push').mockResolvedValue({ key: null });
    render(PushSwitch);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    await new Promise((done) => setTimeout(done));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('are switched on and off', async () => {
    vi.spyOn(api, 'push').mockResolvedValue({ key: 'KEY' });
    render(PushSwitch);
    expect((await box()).checked).toBe(false);
    await fireEvent.click(await box());
    await vi.waitFor(() => expect(api.subscribe).toHaveBeenCalled());
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'KEY' });
    const told = { endpoint: ENDPOINT, p256dh: 'p', auth: 'a', lang: 'en' };
    expect(api.subscribe).toHaveBeenCalledWith(told);
    await vi.waitFor(async () => expect((await box()).disabled).toBe(false));
    await fireEvent.click(await box());
    await vi.waitFor(() => expect(api.unsubscribe).toHaveBeenCalledWith(ENDPOINT));
    expect((await box()).checked).toBe(false);
  });

  it('stay off where the browser refuses', async () => {
    vi.spyOn(api, 'push').mockResolvedValue({ key: 'KEY' });
    subscribe.mockRejectedValue(new Error('no'));
    render(PushSwitch);
    await fireEvent.click(await box());
    await vi.waitFor(async () => expect((await box()).disabled).toBe(false));
    expect((await box()).checked).toBe(false);
    expect(api.subscribe).not.toHaveBeenCalled();
  });
});
