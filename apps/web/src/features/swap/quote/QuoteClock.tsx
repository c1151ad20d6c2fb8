import type { TradeQuote } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSdkIfReady } from '../../../session/useSdk.ts'
import { poolStateQuery } from '../../../tokens/queries.ts'
import { Tip } from '../../../ui/overlays/Tip.tsx'
import { LIVE_MS } from './useQuote.ts'

const RADIUS = 6
const SECOND_MS = 1_000

/** How long until the quote is asked for anew: a ring that closes. */
export function QuoteClock({ quote }: { readonly quote: TradeQuote }) {
  const { t } = useTranslation('trade')
  const poolId = quote.branches[0]?.hops[0]?.poolId ?? ''
  const { dataUpdatedAt } = useQuery(poolStateQuery(useSdkIfReady(), poolId, LIVE_MS))
  const text = t('detail.renewed', { seconds: LIVE_MS / SECOND_MS })
  return (
    <Tip text={text}>
      <svg
        role="img"
        aria-label={text}
        viewBox="0 0 16 16"
        className="size-4 shrink-0 -rotate-90 fill-none"
      >
        <circle cx="8" cy="8" r={RADIUS} strokeWidth="2" className="stroke-line" />
        <circle
          key={dataUpdatedAt}
          cx="8"
          cy="8"
          r={RADIUS}
          strokeWidth="2"
          pathLength="1"
          strokeDasharray="1"
          className="stroke-accent motion-reduce:hidden"
          style={{ animation: `close-ring ${LIVE_MS}ms linear both` }}
        />
      </svg>
    </Tip>
  )
}
