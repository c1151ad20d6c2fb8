import type { Config } from '@sluice/sdk'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'
import { type HealthLevel, healthLevel, newestRate, nodeCount, subnetId } from './subnetHealth.ts'

export type Subnet = {
  /** The first five characters of its id, as people know subnets. */
  readonly name: string | undefined
  readonly level: HealthLevel | undefined
  readonly nodes: number | undefined
}

const UNKNOWN_SUBNET: Subnet = { name: undefined, level: undefined, nodes: undefined }
const MINUTE_MS = 60_000
const TIMEOUT_MS = 10_000
/** A local network makes blocks when there is work, so its health is how soon it answers: in ms, for levels 4 to 1. */
const LOCAL_STEPS_MS = [250, 500, 1_000, 2_000] as const

/**
 * How the subnet does that the exchange's factory is on. On the IC its public dashboard tells (`services.dashboard`). Failures are no
 * news here: the figures are then unknown.
 */
export const subnetQuery = (config: Config | undefined) =>
  queryOptions({
    queryKey: queryKeys.subnet(config?.environment),
    queryFn: config ? () => fetchSubnet(config) : skipToken,
    refetchInterval: MINUTE_MS,
    retry: false,
  })

/** @throws Error when the network or its dashboard can't be reached */
export const fetchSubnet = (config: Config): Promise<Subnet> =>
  config.environment === 'local' ? fetchLocal(config.network.host) : fetchMainnet(config)

async function fetchMainnet({ services, canisters }: Config): Promise<Subnet> {
  const { dashboard } = services ?? {}
  if (dashboard === undefined) return UNKNOWN_SUBNET
  const read = (path: string) => readJson(new URL(`/api/v3/${path}`, dashboard))
  const id = subnetId(await read(`canisters/${canisters.swap_factory}`))
  if (id === undefined) return UNKNOWN_SUBNET
  const [nodes, rate] = await Promise.all([
    read(`nodes?subnet=${id}`),
    read(`metrics/block-rate?subnet=${id}`),
  ])
  const blocks = newestRate(rate)
  return {
    name: id.slice(0, 5),
    level: blocks === undefined ? undefined : healthLevel(blocks),
    nodes: nodeCount(nodes),
  }
}

async function fetchLocal(host: string): Promise<Subnet> {
  const startedAt = performance.now()
  const response = await fetch(new URL('/api/v2/status', host))
  const tookMs = performance.now() - startedAt
  const levels = [4, 3, 2, 1] as const
  const level = levels[LOCAL_STEPS_MS.findIndex((step) => tookMs <= step)] ?? 0
  return { name: 'local', level: response.ok ? level : 0, nodes: 1 }
}

async function readJson(url: URL): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return response.ok ? await response.json() : undefined
}
