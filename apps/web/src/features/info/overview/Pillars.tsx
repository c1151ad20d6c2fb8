import type { InfoTokenDetail } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { UNKNOWN } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useConfigIfReady, useSdk } from '../../../session/useSdk.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { useTokenMarket } from '../../../tokens/prices/useTokenMarket.ts'
import type { ListedToken } from '../../../tokens/useListedTokens.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Count } from '../../../ui/figures/Count.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { holdersOf, useTokenDetail } from '../useTokenDetail.ts'
import { cyclesPerIcp, ratioOf } from './icpFigures.ts'
import { TokenCard } from './TokenCard.tsx'
import { useBlockRate } from './useBlockRate.ts'

/** The platform's own token, and ICP, which everything is traded against. */
export function Pillars({ tokens }: { readonly tokens: readonly ListedToken[] | undefined }) {
  const { icp_ledger, slu_ledger } = useConfigIfReady()?.canisters ?? {}
  const find = (id: string | undefined) => tokens?.find(({ ledgerId }) => ledgerId === id)
  const [icp, platform] = [find(icp_ledger), find(slu_ledger)]
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {platform ? <Platform token={platform} icp={icp} /> : <Place />}
      {icp ? <Icp token={icp} /> : <Place />}
    </div>
  )
}

const Place = () => <div className="h-64 rounded-card bg-surface" />

const capOf = (detail: InfoTokenDetail | undefined): bigint | undefined =>
  dollarsOf(detail?.marketCapUsd)

type PlatformProps = { readonly token: ListedToken; readonly icp: ListedToken | undefined }

function Platform({ token, icp }: PlatformProps) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const detail = useTokenDetail(token.ledgerId)
  const market = useTokenMarket()
  const inIcp = ratioOf(
    market.get(token.ledgerId)?.priceUsd,
    market.get(icp?.ledgerId ?? '')?.priceUsd,
  )
  return (
    <TokenCard
      token={token}
      facts={[
        { label: t('overview.inIcp'), value: figure(inIcp, locale) },
        { label: t('marketCap'), value: <Usd value={capOf(detail)} /> },
        { label: t('supply'), value: <Amount amount={detail?.totalSupply} token={token} /> },
        {
          label: t('holders.title'),
          value: <Count of={holdersOf(detail)} />,
        },
      ]}
    />
  )
}

function Icp({ token }: { readonly token: ListedToken }) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const sdk = useSdk()
  const detail = useTokenDetail(token.ledgerId)
  const priceUsd = useTokenMarket().get(token.ledgerId)?.priceUsd
  const { data: xdr } = useQuery({
    queryKey: queryKeys.rate('XDR'),
    queryFn: async () => (await sdk.fetchRate('f_USD-f_XDR')) ?? null,
    staleTime: 5 * 60_000,
    retry: 1,
  })
  const blocks = useBlockRate()
  return (
    <TokenCard
      token={token}
      facts={[
        { label: t('marketCap'), value: <Usd value={capOf(detail)} /> },
        { label: t('supply'), value: <Amount amount={detail?.totalSupply} token={token} /> },
        {
          label: t('overview.cycles'),
          value: figure(cyclesPerIcp(priceUsd, xdr ?? undefined), locale, ' T'),
        },
        { label: t('overview.blocks'), value: figure(blocks, locale) },
      ]}
    />
  )
}

function figure(value: number | undefined, locale: string, unit = '') {
  if (value === undefined) return UNKNOWN
  const format = new Intl.NumberFormat(locale, {
    maximumSignificantDigits: 4,
    numberingSystem: 'latn',
  })
  return (
    <span dir="ltr">
      {format.format(value)}
      {unit}
    </span>
  )
}
