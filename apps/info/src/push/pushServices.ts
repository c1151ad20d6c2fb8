/** A push service that browsers have: where the exchange's service may be made to send something. */
export type PushService = {
  /** One host, or with `*.` before it whatever is below it. */
  readonly name: string
  readonly accepts: (url: URL) => boolean
}

/** Those of Chrome and its kin, Firefox, Edge on Windows, and Safari. */
const KNOWN = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
]
const HOST = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
/** For tests of this repository: never a service that somebody else can reach. */
const LOOPBACK = /^http:\/\/127\.0\.0\.1:\d{1,5}$/
const MOST_ADDED = 20
export const LONGEST_ENDPOINT = 1_000

/**
 * The services that are known, and those that an operator adds: hosts, with commas between.
 * @throws Error naming what is no host
 */
export function pushServices(added = ''): readonly PushService[] {
  const more = added.split(/[\s,]+/).filter((host) => host !== '')
  if (more.length > MOST_ADDED)
    throw new Error(`INFO_PUSH_HOSTS names more than ${MOST_ADDED} hosts`)
  return [...KNOWN, ...more].map((name) => {
    if (LOOPBACK.test(name)) return { name, accepts: ({ origin }) => origin === name }
    if (!HOST.test(name)) throw new Error(`INFO_PUSH_HOSTS: "${name}" is no host`)
    return { name, accepts: (url) => isPlain(url) && isAt(url.hostname, name) }
  })
}

/** Of `services` the one that an endpoint is at; undefined for every other address. */
export function serviceOf(
  endpoint: string,
  services: readonly PushService[],
): PushService | undefined {
  if (endpoint.length > LONGEST_ENDPOINT || !URL.canParse(endpoint)) return undefined
  const url = new URL(endpoint)
  // an address that is not written as it is read would have two names
  if (url.href !== endpoint || url.username !== '' || url.password !== '' || url.hash !== '')
    return undefined
  return services.find(({ accepts }) => accepts(url))
}

/** The parser takes the standard port off: whatever is left is another one. */
const isPlain = ({ protocol, port }: URL): boolean => protocol === 'https:' && port === ''

const isAt = (host: string, name: string): boolean =>
  name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
