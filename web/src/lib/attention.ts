/** Tells somebody that it is their turn: in the title, on the tab's picture, or by a notice. */

const { BASE_URL } = import.meta.env;
const CALM = `${BASE_URL}favicon.svg`;
const CALLING = `${BASE_URL}favicon-turn.svg`;

export function showTitle(title: string, isCalling: boolean): void {
  document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = isCalling ? CALLING : CALM;
}

export const canNotify = (): boolean => 'Notification' in globalThis;

/** Ask for permission; only after the person has switched notices on. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

export function notify(text: string): void {
  if (!canNotify() || Notification.permission !== 'granted' || !document.hidden) return;
  const notice = new Notification(text, { icon: CALLING, tag: 'jacta-turn' });
  notice.onclick = () => {
    focus();
    notice.close();
  };
}
