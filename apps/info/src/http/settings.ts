/** How the HTTP side listens, and how much it lets one address ask. */
export type HttpSettings = {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  /** From one address. */
  readonly requestsAMinute: number
  readonly liveConnectionsAnAddress: number
  /** Addresses of proxies before this service, whose word on who asks is taken. */
  readonly proxies: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * `INFO_HOST` (127.0.0.1), `INFO_PORT` (8090), `INFO_REQUESTS_A_MINUTE` (3000), `INFO_LIVE_AN_ADDRESS` (50) and `INFO_PROXIES`
 * (addresses with commas between).
 * @throws Error naming the setting that makes no sense
 */
export function readHttpSettings(environment: Environment): HttpSettings {
  return {
    host: environment.INFO_HOST || '127.0.0.1',
    port: readNumber(environment, 'INFO_PORT', { usual: 8090, most: 65_535 }),
    requestsAMinute: readNumber(environment, 'INFO_REQUESTS_A_MINUTE', { usual: 3_000, most: 1e9 }),
    liveConnectionsAnAddress: readNumber(environment, 'INFO_LIVE_AN_ADDRESS', {
      usual: 50,
      most: 1e6,
    }),
    proxies: (environment.INFO_PROXIES ?? '').split(/[\s,]+/).filter((address) => address !== ''),
  }
}

function readNumber(
  environment: Environment,
  name: string,
  { usual, most }: { usual: number; most: number },
): number {
  const told = environment[name]
  if (told === undefined || told === '') return usual
  const value = Number(told)
  if (!/^\d{1,10}$/.test(told) || value > most)
    throw new Error(`${name} is "${told}"; it must be a whole number from 0 to ${most}`)
  return value
}
