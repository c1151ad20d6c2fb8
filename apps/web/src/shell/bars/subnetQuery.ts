import type { Config } from '@sluice/sdk'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'
import { type HealthLevel, healthLevel, newestRate, nodeCount } from './subnetHealth.ts'

export type Subnet = {
  /** The first five characters of its id, as people know subnets. */
  readonly name: string
  readonly level: HealthLevel | undefined
  readonly nodes: number | undefined
}

const MAINNET_SUBNET = 'lhg73-sax6z-2zank-6oer2-575lz-zgbxx-ptudx-5korm-fy7we-kh4hl-pqe'
const DASHBOARD = 'https://ic-api.internetcomputer.org/api/v3'
const MINUTE_MS = 60_000
/** A local network makes blocks when there is work, so its health is how soon it answers: in ms, for levels 4 to 1. */
const LOCAL_STEPS_MS = [250, 500, 1_000, 2_000] as const

/** How the exchange's subnet does. Failures are no news here: the figures are then unknown. */
export const subnetQuery = (config: Config | undefined) =>
  queryOptions({
    queryKey: queryKeys.subnet(config?.environment),
    queryFn: config
      ? () => (config.environment === 'local' ? fetchLocal(config.network.host) : fetchMainnet())
      : skipToken,
    refetchInterval: MINUTE_MS,
    retry: false,
  })

async function fetchMainnet(): Promise<Subnet> {
  const [nodes, rate] = await Promise.all([
    readJson(`${DASHBOARD}/nodes?subnet=${MAINNET_SUBNET}`),
    readJson(`${DASHBOARD}/metrics/block-rate?subnet=${MAINNET_SUBNET}`),
  ])
  const blocks = newestRate(rate)
  return {
    name: MAINNET_SUBNET.slice(0, 5),
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

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url)
  return response.ok ? await response.json() : undefined
}
