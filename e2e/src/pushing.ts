import { createECDH } from 'node:crypto'
import { type CDPSession, expect, type Page, type Worker } from '@playwright/test'
import { PushBrowser } from '@sluice/testing/push/PushBrowser'
import { StandInPushService } from '@sluice/testing/push/StandInPushService'

/** A push service of this machine, and what makes the world's info service send there. */
export async function startPushing() {
  const service = await StandInPushService.start()
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys('base64url')
  const secret = curve.getPrivateKey('hex').padStart(64, '0')
  return {
    service,
    environment: {
      INFO_PUSH_PUBLIC_KEY: publicKey,
      INFO_PUSH_PRIVATE_KEY: Buffer.from(secret, 'hex').toString('base64url'),
      INFO_PUSH_CONTACT: 'mailto:push@example.org',
      INFO_PUSH_HOSTS: service.url,
    },
  }
}

/**
 * Gives a page's browser a subscription at a push service of this machine: the browser's own is beyond it. Everything else about it is the
 * browser's: permission, worker, and what that shows.
 */
export async function subscribesAt(page: Page, { url }: StandInPushService) {
  const browser = new PushBrowser()
  const endpoint = `${url}/push/${Math.random().toString(36).slice(2)}`
  await page.addInitScript(
    ([endpoint, keys]) => {
      const KEPT = 'test.push'
      const made = (key: string) => ({
        endpoint,
        options: {
          applicationServerKey: Uint8Array.from(key.split(','), Number).buffer,
          userVisibleOnly: true,
        },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(KEPT)
          return true
        },
      })
      Object.assign(PushManager.prototype, {
        getSubscription: async () => {
          const key = localStorage.getItem(KEPT)
          return key === null ? null : made(key)
        },
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          localStorage.setItem(KEPT, applicationServerKey.join(','))
          return made(applicationServerKey.join(','))
        },
      })
    },
    [endpoint, browser.keys] as const,
  )
  return { browser, endpoint, auth: browser.keys.auth }
}

/** What the info service says of a subscription: status and data. */
export async function standingOf(infoUrl: string, credentials: { endpoint: string; auth: string }) {
  const { endpoint, auth } = credentials
  const answer = await fetch(`${infoUrl}/push/read`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, auth }),
  })
  const { data }: { data: { alerts: { id: string }[] } | null } = await answer.json()
  return { status: answer.status, alerts: data?.alerts ?? [] }
}

/**
 * Allows notifications. The headless shell grants them and shows none: there the page is told that they are granted, and what the worker shows is
 * kept in the worker. A whole browser shows them.
 */
export async function allowNotifications(page: Page, webUrl: string): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: webUrl })
  await page.goto(`${webUrl}/config.json`)
  if ((await page.evaluate(() => Notification.permission)) === 'granted') return
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' }),
  )
}

/** Hands a message to the page's worker, as the browser does when its push service has brought one. */
export async function deliver(page: Page, data: string): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const session = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(session)
  await (await workerOf(page)).evaluate(keepWhatIsShown)
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await session.detach()
}

/** What the browser shows now of this site. */
export const notificationsOf = async (page: Page) =>
  await (await workerOf(page)).evaluate(async () => {
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration')
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })

async function workerOf(page: Page): Promise<Worker> {
  const context = page.context()
  await expect.poll(() => context.serviceWorkers().length).toBeGreaterThan(0)
  const worker = context.serviceWorkers().at(-1)
  if (worker === undefined) throw new Error('the page has no worker')
  return worker
}

/** In a worker of a browser that shows nothing: keeps what would be shown, one of each tag. */
function keepWhatIsShown(): void {
  if (Notification.permission === 'granted' || Reflect.has(globalThis, 'shown')) return
  const shown: { title: string; tag: string }[] = []
  Object.assign(globalThis, { shown })
  Object.assign(Reflect.get(globalThis, 'registration'), {
    getNotifications: async () => shown,
    showNotification: async (title: string, options: { tag: string }) => {
      const same = shown.findIndex(({ tag }) => tag !== '' && tag === options.tag)
      shown.splice(same === -1 ? shown.length : same, 1, { title, ...options })
    },
  })
}

async function registrationOf(session: CDPSession): Promise<string> {
  const found: string[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations)
      if (!isDeleted) found.push(registrationId)
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => found.length).toBeGreaterThan(0)
  return found.at(-1) ?? ''
}
