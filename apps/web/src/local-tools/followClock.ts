import type { Config } from '@sluice/sdk'

let aheadMs = 0

/**
 * Has the page go by the clock of a local network that was moved: what it signs is dated by it, certificates are checked against it, and
 * what it shows of the future and the past is right. A page that cannot would take the network's answers for ones of the future.
 */
export function followClock({ environment, network }: Pick<Config, 'environment' | 'network'>) {
  if (environment !== 'local' || network.aheadMs === undefined || aheadMs > 0) return
  aheadMs = network.aheadMs
  globalThis.Date = movedDate(globalThis.Date, aheadMs)
}

/** `Date` as it is, but for what time it is now. */
export function movedDate(original: DateConstructor, ms: number): DateConstructor {
  const now = () => original.now() + ms
  return new Proxy(original, {
    construct: (date, parts, created) =>
      Reflect.construct(date, parts.length === 0 ? [now()] : parts, created),
    apply: () => new original(now()).toString(),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  })
}
