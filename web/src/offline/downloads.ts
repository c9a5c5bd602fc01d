/** Files that a server would send: here they are made by the table and saved. */
import { refusal } from '../lib/api';
import { toast } from '../lib/toasts.svelte';
import { transport } from '../lib/transport';
import { problemText } from '../lib/words';

async function save(address: string, name: string): Promise<void> {
  const answer = await transport().ask(address, {});
  const url = URL.createObjectURL(await answer.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Let links to files of the server lead to files of the table. */
export function saveFilesHere(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[download]') : null;
    const address = link?.getAttribute('href') ?? '';
    if (!address.startsWith('/api/')) return;
    event.preventDefault();
    const name = link?.getAttribute('download') || (address.split('/').at(-1) ?? '');
    save(address, name).catch((problem: unknown) => toast(problemText(refusal(problem))));
  });
}
