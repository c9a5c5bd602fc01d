import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../lib/api';
import { t } from '../lib/i18n';
import type { NetworkInfo } from '../lib/types';
import Invitations from './Invitations.svelte';

const LAN = 'http://192.168.1.20:4224';
const known = (addresses: string[]): NetworkInfo => ({ open: true, can_switch: false, addresses });

let shown: ReturnType<typeof mount> | null = null;
const share = vi.fn<(what: ShareData) => Promise<void>>();
const copy = vi.fn<(text: string) => Promise<void>>();

async function show(network: Promise<NetworkInfo>): Promise<void> {
  vi.spyOn(api, 'network').mockReturnValue(network);
  shown = mount(Invitations, {
    target: document.body,
    props: { id: 'abc', secret: 's', title: 'MLEM' },
  });
  await vi.waitFor(() => expect(api.network).toHaveBeenCalled());
  await new Promise((done) => setTimeout(done));
  flushSync();
}

const field = () => document.querySelector<HTMLInputElement>('input[readonly]')!.value;
const button = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent.includes(t('invite.share')),
  );

beforeEach(() => {
  vi.spyOn(api, 'qr').mockResolvedValue('<svg></svg>');
  share.mockReset().mockResolvedValue();
  copy.mockReset().mockResolvedValue();
  vi.stubGlobal('navigator', { ...navigator, share, clipboard: { writeText: copy } });
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.innerHTML = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('an invitation', () => {
  it.each([
    ['there is no network', () => Promise.resolve(known([]))],
    ['nobody answers', () => Promise.reject(new Error('offline'))],
  ])('to this computer alone says so where %s', async (_, network) => {
    await show(network());
    expect(field()).toContain('localhost');
    expect(document.body.textContent).toContain(t('invite.local'));
    expect(button()).toBeUndefined();
    expect(api.qr).not.toHaveBeenCalled();
  });

  it('leads to the address in the network, by link, code and share sheet', async () => {
    await show(Promise.resolve(known([LAN])));
    expect(field()).toBe(`${LAN}/table/abc/join#s`);
    expect(document.body.textContent).not.toContain(t('invite.local'));
    expect(api.qr).toHaveBeenCalledWith(field());
    button()!.click();
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: field() }));
    expect(copy).not.toHaveBeenCalled();
  });

  it.each([
    ['NotAllowedError', 1],
    ['AbortError', 0],
  ])('is copied where sharing fails by %s', async (name, copies) => {
    share.mockRejectedValue(Object.assign(new Error(), { name }));
    await show(Promise.resolve(known([LAN])));
    button()!.click();
    await vi.waitFor(() => expect(share).toHaveBeenCalled());
    await new Promise((done) => setTimeout(done));
    expect(copy.mock.calls).toEqual(Array.from({ length: copies }, () => [field()]));
  });

  it('has no share sheet where the browser has none', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: copy } });
    await show(Promise.resolve(known([LAN])));
    expect(button()).toBeUndefined();
    expect(field()).toContain(LAN);
  });
});
