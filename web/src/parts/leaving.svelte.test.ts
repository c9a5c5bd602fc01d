/** What a part of the page does when it has gone, or its table goes on meanwhile. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../lib/api';
import { t } from '../lib/i18n';
import { choose, transport } from '../lib/transport';
import { testSeat, testTable } from '../lib/testing/table';
import Explain from './Explain.svelte';
import Lobby from './Lobby.svelte';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('explains nothing after the table has gone', async () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div class="play"><p data-spot="moon"></p></div>';
  const explain = vi.fn(() => null);
  const { unmount } = render(Explain, { props: { explain } });
  const spot = document.querySelector('p')!;
  const point = (what: Element, clientX: number) =>
    fireEvent.pointerMove(what, { pointerType: 'mouse', clientX });
  await point(spot, 1);
  vi.advanceTimersByTime(1000);
  expect(explain).toHaveBeenCalledOnce();
  await point(document.body, 2);
  await point(spot, 3);
  unmount();
  vi.advanceTimersByTime(1000);
  expect(explain).toHaveBeenCalledOnce();
});

it('takes back for both of our seats that we are ready', async () => {
  const wire = { send: vi.fn(), close: vi.fn(), onopen: null, onmessage: null, onclose: null };
  choose({ ...transport(), connect: () => wire });
  vi.spyOn(api, 'games').mockResolvedValue([]);
  vi.spyOn(api, 'word').mockResolvedValue({ counts: true });
  const table = (...ready: boolean[]) =>
    testTable(
      ready.map((one) => testSeat('Ada', { ready: one })),
      { phase: 'lobby' },
    );
  const answered = vi
    .spyOn(api, 'ready')
    .mockResolvedValueOnce(table(false, true))
    .mockResolvedValueOnce(table(false, false));
  const props = { table: table(true, true), onlyWatch: false, started: vi.fn() };
  render(Lobby, { props });
  await fireEvent.click(screen.getByRole('button', { name: t('lobby.wait') }));
  await vi.waitFor(() => expect(answered).toHaveBeenCalledTimes(2));
  expect(answered.mock.calls.map(([, place, ready]) => [place, ready])).toEqual([
    [0, false],
    [1, false],
  ]);
});
