import { PushBrowser } from '@sluice/testing/push/PushBrowser'
import type { StandInPushService } from '@sluice/testing/push/StandInPushService'
import type { Condition } from '../push/Condition.ts'
import { pushServices } from '../push/pushServices.ts'
import type { PushSettings } from '../push/settings.ts'
import { makeVapidKeys } from '../push/vapid.ts'

/** Settings with keys of their own, and a push service of this machine beside the known ones. */
export const pushSettingsFor = (...urls: string[]): PushSettings => ({
  keys: makeVapidKeys(),
  contact: 'mailto:push@example.org',
  services: pushServices(urls.join(',')),
})

/** A browser with a subscription at a push service of this machine. */
export function subscriptionAt({ url }: StandInPushService, name: string) {
  const browser = new PushBrowser()
  return { browser, subscription: { endpoint: `${url}/push/${name}`, keys: browser.keys } }
}

export const alertOf = (id: string, condition: Condition) => ({
  ...{ id, condition },
  body: `told of ${id}`,
  link: `/alerts?id=${id}`,
})

export const priceOver = (price: bigint, base = 'icp'): Condition => ({
  ...{ kind: 'price', base, way: 'rises' },
  price: String(price),
})
