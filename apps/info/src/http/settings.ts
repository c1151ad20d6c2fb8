/** How the HTTP side listens, and how much it lets one address ask. */
export type HttpSettings = {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  /** From one address. */
  readonly requestsAMinute: number
  readonly liveConnectionsAnAddress: number
  /** Milliseconds of work for one address. */
  readonly workMsAMinute: number
  /** Addresses of proxies before this service, whose word on who asks is taken. */
  readonly proxies: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * `INFO_HOST` (127.0.0.1), `INFO_PORT` (8090), `INFO_REQUESTS_A_MINUTE` (3000), `INFO_LIVE_AN_ADDRESS` (50), `INFO_WORK_MS_A_MINUTE`
 * (15000) and `INFO_PROXIES` (addresses with commas between).
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
    workMsAMinute: readNumber(environment, 'INFO_WORK_MS_A_MINUTE', {
      usual: 15_000,
      least: 1_000,
      most: 1e9,
    }),
    proxies: (environment.INFO_PROXIES ?? '').split(/[\s,]+/).filter((address) => address !== ''),
  }
}

function readNumber(
  environment: Environment,
  name: string,
  { usual, least = 0, most }: { usual: number; least?: number; most: number },
): number {
  const told = environment[name]
  if (told === undefined || told === '') return usual
  const value = Number(told)
  if (!/^\d{1,10}$/.test(told) || value < least || value > most)
    throw new Error(`${name} is "${told}"; it must be a whole number from ${least} to ${most}`)
  return value
}
