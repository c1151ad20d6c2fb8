/** How far the info service is behind what it reads. */
export type InfoHealth = {
  readonly status: 'ok' | 'degraded' | 'down'
  readonly lagEvents: number
  readonly lagSeconds: number
}

const PATIENCE_MS = 10_000
const UNREACHABLE: InfoHealth = { status: 'down', lagEvents: 0, lagSeconds: 0 }

/** @param address absent where the exchange has no info service: it needs none */
export async function fetchInfoHealth(
  address: string | undefined,
): Promise<InfoHealth | undefined> {
  if (address === undefined) return undefined
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(new URL('/healthz', address), { signal })
    return parseInfoHealth(await answer.json())
  } catch {
    // whoever cannot be asked is as good as down: that is what the alarm says
    return UNREACHABLE
  }
}

/** Reads the answer of `/healthz`; one that makes no sense counts as down. */
export function parseInfoHealth(json: unknown): InfoHealth {
  const { status, sources } = recordOf(json)
  if ((status !== 'ok' && status !== 'degraded') || !Array.isArray(sources)) return UNREACHABLE
  const lags = (field: string) =>
    sources.map((source) => recordOf(source)[field]).filter((lag) => typeof lag === 'number')
  return {
    status,
    lagEvents: lags('lagEvents').reduce((sum, lag) => sum + lag, 0),
    lagSeconds: Math.max(0, ...lags('lagSeconds')),
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
