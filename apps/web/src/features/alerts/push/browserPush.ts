import { fromBase64, toBase64 } from '@sluice/candid/base64'
import type { PushTarget } from '@sluice/sdk/infoPush'

/** The worker of this page comes up with it: one that is not there after so long will not come. */
const LONGEST_WAIT_MS = 10_000

/** Whether this browser can be told of something while the page is closed. The development server has no worker. */
export const canPush = (): boolean =>
  !import.meta.env.DEV &&
  'PushManager' in globalThis &&
  'Notification' in globalThis &&
  'serviceWorker' in navigator

/** What this browser is known by now, if its push service knows it. */
export async function currentTarget(key: string): Promise<PushTarget | undefined> {
  const found = await (await readyWorker()).pushManager.getSubscription()
  return found && isFor(found, key) ? targetOf(found) : undefined
}

/** Has the browser's push service take messages that are signed with `key`. @throws what the browser throws */
export async function subscribeBrowser(key: string): Promise<PushTarget> {
  const { pushManager } = await readyWorker()
  const found = await pushManager.getSubscription()
  if (found && isFor(found, key)) return targetOf(found)
  // of an operator who has another key by now: a browser has one subscription
  await found?.unsubscribe()
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: fromBase64(key.replaceAll('-', '+').replaceAll('_', '/')),
  })
  return targetOf(made)
}

/** From here on whatever is sent is refused by the push service. */
export async function unsubscribeBrowser(): Promise<void> {
  const found = await (await readyWorker()).pushManager.getSubscription()
  await found?.unsubscribe()
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page has no worker')), LONGEST_WAIT_MS)
  })
  return await Promise.race([navigator.serviceWorker.ready, late]).finally(() =>
    clearTimeout(timer),
  )
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey: known } = options
  return known !== null && urlText(new Uint8Array(known)) === key
}

/** As keys are written in addresses and by services. */
const urlText = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function targetOf(subscription: PushSubscription): PushTarget {
  const { endpoint, keys } = subscription.toJSON()
  const [p256dh, auth] = [keys?.p256dh, keys?.auth]
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error('the browser names no keys')
  return { endpoint, keys: { p256dh, auth } }
}
