import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../contacts/AddressLabel.tsx'
import { formatSymbol } from '../../format/symbol.ts'
import { useTokenMarket } from '../../tokens/prices/useTokenMarket.ts'
import { useListingEntry } from '../../tokens/useTokens.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { classNames } from '../../ui/classNames.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Change } from '../../ui/figures/Change.tsx'
import { UsdPrice } from '../../ui/figures/UsdPrice.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import { useChartKind } from './chart/useChartKind.ts'
import type { ProPair } from './useProPair.ts'

/** As wide as any ledger's id. */
const LEDGER_LIKE = 'aaaaa-aaaaa-aaaaa-aaaaa-aaa'

/** Which token the page is about, what it costs, and where more is told of it. */
export function TokenHead({ pair }: { readonly pair: ProPair }) {
  const { subject, pool, isPoolPending } = pair
  const { kind, kinds, choose } = useChartKind(pair)
  const { t } = useTranslation('pro')
  const market = useTokenMarket().get(subject?.ledgerId ?? '')
  const isListed = useListingEntry(subject?.ledgerId ?? '') !== undefined
  return (
    <header
      aria-busy={!subject}
      className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-surface px-4 py-2"
    >
      {subject ? <TokenIcon {...subject} size={40} /> : <Skeleton className="size-10" />}
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-16 font-semibold">
          {subject ? formatSymbol(subject.symbol) : <Skeleton className="h-5 w-12" />}
          {/* unseen, it keeps the line as high as it will be */}
          <span className={subject ? 'contents' : 'invisible'}>
            <Badge tone={isListed ? 'accent' : 'warn'}>
              {isListed ? t('listed') : t('unlisted')}
            </Badge>
          </span>
        </p>
        <p className={classNames('text-13 text-ink-2 max-sm:hidden', !subject && 'invisible')}>
          <AddressLabel isId text={subject?.ledgerId ?? LEDGER_LIKE} what={t('ledgerId')} />
        </p>
      </div>
      <p className="flex items-baseline gap-3">
        <span className="text-20 font-semibold">
          {subject ? <UsdPrice value={market?.priceUsd} /> : <Skeleton className="h-5 w-20" />}
        </span>
        <span className="text-14">{subject && <Change ppm={market?.changePpm} />}</span>
      </p>
      <span className="flex-1" />
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:[&>*]:shrink-0">
        <Select label={t('chart.kind')} chosen={kind} onChoose={choose} options={kinds} />
        {isPoolPending && <Skeleton className="h-11 w-32" />}
        {pool && (
          <LinkButton look="tonal" to={`/liquidity/add/${pool.token0}/${pool.token1}/${pool.fee}`}>
            {t('addLiquidity')}
          </LinkButton>
        )}
        {subject ? (
          <LinkButton look="quiet" to={`/info-tokens/details/${subject.ledgerId}`}>
            {t('tokenDetails')}
          </LinkButton>
        ) : (
          <Skeleton className="h-11 w-32" />
        )}
      </div>
    </header>
  )
}
