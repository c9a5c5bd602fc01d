/** Tells somebody that it is their turn: in the title, on the tab's picture, by sound or notice. */

const CALM = '/favicon.svg';
const CALLING = '/favicon-turn.svg';

export function showTitle(title: string, isCalling: boolean): void {
  document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = isCalling ? CALLING : CALM;
}

let sound: AudioContext | null = null;

/** Three soft notes, upwards. Silent where the browser does not allow it yet. */
export function chime(): void {
  sound ??= new AudioContext();
  void sound.resume();
  const now = sound.currentTime;
  [523.25, 659.25, 783.99].forEach((pitch, i) =>
    note(sound as AudioContext, pitch, now + i * 0.14),
  );
}

function note(context: AudioContext, pitch: number, start: number): void {
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = 'sine';
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.7);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + 0.75);
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
