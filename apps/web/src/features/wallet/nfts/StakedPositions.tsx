import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCount } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { useFarms } from '../../farm/useFarms.ts'

/** Positions of the person's that lie in farms: a farm takes the position itself, so that there is no token of it meanwhile. */
export function StakedPositions() {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const { rows } = useFarms()
  const mine = rows?.filter(({ own }) => own !== undefined && own.stakes.length > 0) ?? []
  if (mine.length === 0) return null
  return (
    <ul aria-label={t('wallet.staked')} className="grid gap-2">
      {mine.map(({ farmId, tokens: { token0, token1 }, own }) => {
        const staked = own?.stakes.length ?? 0
        return (
          <li key={farmId}>
            <Link
              to={`/farm/details/${farmId}`}
              className="flex min-h-14 flex-wrap items-center gap-3 rounded-control bg-surface-2 p-3 transition-colors hover:bg-line"
            >
              <bdi translate="no" className="font-medium">
                {formatSymbol(token0.symbol)}/{formatSymbol(token1.symbol)}
              </bdi>
              <span className="text-13 text-ink-2">
                {t('wallet.count', { count: staked, shown: formatCount(staked, locale) })}
              </span>
              <Badge tone="accent">{t('wallet.staked')}</Badge>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
