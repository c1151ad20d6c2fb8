import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatExactAmount } from '../format/amount.ts'
import { formatUsd } from '../format/usd.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { useConfig } from '../session/useSdk.ts'
import { useUsdPrices } from '../tokens/prices/useUsdPrices.ts'
import { useBalance, useToken } from '../tokens/useTokens.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { useCover } from '../ui/figures/Private.tsx'

/** The balance that pays for most things here, in dollars and in ICP. */
export function IcpBalance() {
  const { t } = useTranslation()
  const locale = useLocale()
  const cover = useCover()
  const icpId = useConfig().canisters.icp_ledger ?? ''
  const icp = useToken(icpId)
  const balance = useBalance(icpId)
  const price = useUsdPrices().get(icpId)
  if (!icp || balance === undefined) return <Skeleton className="h-16 w-40" />
  return (
    <div>
      <p className="text-13 text-ink-2">{t('account.icpBalance')}</p>
      <p
        className="text-28 font-semibold"
        title={cover(`${formatExactAmount(balance, icp.decimals, locale)} ICP`)}
      >
        {cover(formatAmount(balance, icp.decimals, locale))} {icp.symbol}
      </p>
      <p className="text-13 text-ink-2">{cover(formatUsd(valueUsdOf(balance, price), locale))}</p>
    </div>
  )
}
