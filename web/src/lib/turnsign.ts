/** Signs outside the page that it is the player's turn: the icon of the tab, and a notification of the system. */
import { preferences } from './preferences.svelte';
import { texts } from './texts';

const ICON = '/emblem.svg';
const TURN_ICON = '/emblem-turn.svg';

/** Whether this browser has notifications; without HTTPS most have none. */
export const canNotify = 'Notification' in window;

let notice: Notification | null = null;

/** Show whether it is the player's turn; `what` is told if the page is out of sight and the player wants to know. */
export function signTurn(isAsked: boolean, what?: { title: string; prompt: string }): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', isAsked ? TURN_ICON : ICON);
  notice?.close();
  notice = null;
  if (!isAsked || what === undefined || document.visibilityState === 'visible') return;
  if (canNotify && preferences.settings.notify && Notification.permission === 'granted') notify(what.title, what.prompt);
}

function notify(title: string, prompt: string): void {
  try {
    notice = new Notification(`${texts.table.yourTurn} · ${title}`, { body: prompt, tag: location.pathname, icon: TURN_ICON });
    notice.onclick = () => window.focus();
  } catch {
    // Phones allow notifications to service workers only; the tab's title and icon still tell.
  }
}

/** Ask the browser for leave to notify, once the player has asked for it; whether it was given. */
export async function mayNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === 'granted';
}
