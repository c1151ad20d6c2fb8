import { z } from 'zod'
import { LIQUIDITY_PERCENT, usdText } from '../http/decimals.ts'
import { endpoint } from '../http/Endpoint.ts'
import { exchangeTotals } from '../http/endpoints/exchange.ts'
import { usd } from '../http/records/fields.ts'

/** What fee and volume sites (DefiLlama) ask of an exchange: 24 hours, unless the name says otherwise. */
export const overviewEndpoints = [
  endpoint({
    path: '/adapter/overview',
    tag: 'Overview (DefiLlama)',
    summary:
      "Volume, fees and TVL of the exchange. Four fifths of the fees are liquidity's, the rest the protocol's",
    shape: 'plain',
    input: z.object({}),
    output: z.object({
      volumeUSD: usd,
      volumeUSD7D: usd,
      volumeUSD30D: usd,
      totalVolumeUSD: usd,
      feesUSD: usd,
      totalFeesUSD: usd,
      protocolFeesUSD: usd,
      supplySideFeesUSD: usd,
      tvlUSD: usd,
      txCount: z.int(),
    }),
    answer: async (asked) => {
      const totals = await exchangeTotals(asked)
      const ofLiquidity = (totals.feesUsd24H * LIQUIDITY_PERCENT) / 100n
      return {
        volumeUSD: usdText(totals.volumeUsd24H),
        volumeUSD7D: usdText(totals.volumeUsd7D),
        volumeUSD30D: usdText(totals.volumeUsd30D),
        totalVolumeUSD: usdText(totals.totalVolumeUsd),
        feesUSD: usdText(totals.feesUsd24H),
        totalFeesUSD: usdText(totals.totalFeesUsd),
        protocolFeesUSD: usdText(totals.feesUsd24H - ofLiquidity),
        supplySideFeesUSD: usdText(ofLiquidity),
        tvlUSD: usdText(totals.tvlUsd),
        txCount: totals.txCount24H,
      }
    },
  }),
]
