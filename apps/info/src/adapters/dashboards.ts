import { z } from 'zod'
import { endpoint } from '../http/Endpoint.ts'
import { principal } from '../http/inputs.ts'
import { Refusal } from '../http/Refusal.ts'
import type { NetworkFigures } from './NetworkFigures.ts'

/*
 * Two paths of the network's public dashboard, for the subnet that the exchange is on: what the application asks the dashboard on
 * mainnet.
 */

const tag = 'Dashboards'
const input = z.object({ subnet: principal.optional() })

const node = z.object({
  node_id: z.string(),
  subnet_id: z.string(),
  status: z
    .literal('UP')
    .meta({ description: 'It is among those whose keys the subnet certifies' }),
})

export const dashboardEndpoints = (network: NetworkFigures | undefined) => [
  endpoint({
    path: '/api/v3/nodes',
    tag,
    summary: "Nodes of the exchange's subnet, as its certificate names them",
    shape: 'plain',
    isUncached: true,
    input,
    output: z.object({ nodes: z.array(node) }),
    answer: async (_asked, { subnet }) => {
      const { subnetId, nodeIds } = await subnetOf(network, subnet)
      return {
        nodes: nodeIds.map((node_id) => ({ node_id, subnet_id: subnetId, status: 'UP' as const })),
      }
    },
  }),
  endpoint({
    path: '/api/v3/metrics/block-rate',
    tag,
    summary: 'Blocks per second, measured over the last minute',
    shape: 'plain',
    isUncached: true,
    input,
    output: z.object({
      block_rate: z
        .array(z.tuple([z.int(), z.string()]))
        .meta({ description: 'Seconds since 1970, blocks per second' }),
    }),
    answer: async (_asked, { subnet }) => {
      await subnetOf(network, subnet)
      const rate = network?.blockRate()
      if (rate === undefined) return { block_rate: [] }
      const point: [number, string] = [
        Math.floor(rate.timeMs / 1_000),
        rate.blocksPerSecond.toFixed(4),
      ]
      return { block_rate: [point] }
    },
  }),
]

/** @throws Refusal for a subnet of others, and when the network does not answer */
async function subnetOf(network: NetworkFigures | undefined, asked: string | undefined) {
  if (network === undefined) throw new Refusal(404, 'This service knows no network.')
  const subnet = await network.fetchSubnet().catch(() => {
    throw new Refusal(503, 'The network does not answer.')
  })
  if (asked !== undefined && asked !== subnet.subnetId)
    throw Refusal.notFound('subnet with this exchange on it')
  return subnet
}
