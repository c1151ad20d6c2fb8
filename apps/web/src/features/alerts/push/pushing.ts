import type { PushAlert, PushInfo, PushStanding, PushTarget } from '@sluice/sdk/infoPush'
import { currentTarget, subscribeBrowser, unsubscribeBrowser } from './browserPush.ts'
import { currentPush, forgetPush, keepPush } from './keptPush.ts'

type Pushing = {
  readonly info: PushInfo
  readonly owner: string
  /** Whose messages the browser takes. */
  readonly key: string
  readonly alerts: readonly PushAlert[]
}

/** Asks the person, then the browser's push service, then the info service. @throws what these throw; nothing is left behind then */
export async function turnOn(pushing: Pushing): Promise<'on' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const target = await subscribeBrowser(pushing.key)
  try {
    await tell(pushing, target)
  } catch (error) {
    await unsubscribeBrowser().catch(() => {
      // what the service has not heard of is never sent anything
    })
    throw error
  }
  return 'on'
}

/** Takes it back here and at the service. Where that does not answer it learns it from the push service, with the next message. */
export async function turnOff(info: PushInfo | undefined): Promise<void> {
  const kept = currentPush()
  forgetPush()
  await Promise.allSettled([unsubscribeBrowser(), kept && info?.unsubscribe(kept)])
}

/**
 * Renews what this device waits for. A browser that has lost its subscription, or has one of an earlier key, gets a new one, which takes the
 * old one's place. @returns what the service says of it; undefined where notifications are not allowed any more
 * @throws InfoError, and what the browser throws
 */
export async function renew(
  pushing: Pushing,
  signal: AbortSignal,
): Promise<PushStanding | undefined> {
  if (Notification.permission !== 'granted') {
    await turnOff(pushing.info)
    return undefined
  }
  const target = (await currentTarget(pushing.key)) ?? (await subscribeBrowser(pushing.key))
  return await tell(pushing, target, signal)
}

async function tell(
  { info, owner, alerts }: Pushing,
  subscription: PushTarget,
  signal?: AbortSignal,
): Promise<PushStanding> {
  const kept = currentPush()
  const from = kept && { endpoint: kept.endpoint, auth: kept.auth }
  const standing = await info.subscribe(
    { subscription, alerts, ...(from && from.endpoint !== subscription.endpoint && { from }) },
    signal && { signal },
  )
  const { endpoint, keys } = subscription
  keepPush({ owner, endpoint, auth: keys.auth })
  return standing
}
