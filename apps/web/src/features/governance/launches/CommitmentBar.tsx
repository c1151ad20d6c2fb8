import type { SnsLaunch } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Amount } from '../../../ui/figures/Amount.tsx'

export const ICP = { decimals: 8, symbol: 'ICP' }

/** ICP that have come in from participants, of the most that can; a mark where there is enough. */
export function CommitmentBar({ launch }: { readonly launch: SnsLaunch }) {
  const { t } = useTranslation('sns')
  const { terms, bought } = launch
  if (terms === undefined) return null
  const share = (part: bigint) =>
    terms.maximumTotal === 0n
      ? 0
      : Math.min(100, Number((part * 10_000n) / terms.maximumTotal) / 100)
  return (
    <span className="grid gap-1">
      <span aria-hidden className="relative block h-3 overflow-hidden rounded-full bg-line">
        <span
          className="water-fill absolute inset-y-0 start-0 block"
          style={{ width: `${share(bought.direct)}%` }}
        />
        <span
          className="absolute inset-y-0 block w-0.5 bg-ink"
          style={{ insetInlineStart: `${share(terms.minimumTotal)}%` }}
        />
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-13 text-ink-2">
        <span>
          {t('launch.committed')} <Amount amount={bought.direct} token={ICP} />
        </span>
        <span>
          {t('launch.between')} <Amount amount={terms.minimumTotal} token={ICP} hasSymbol={false} />
          –
          <Amount amount={terms.maximumTotal} token={ICP} />
        </span>
      </span>
    </span>
  )
}
