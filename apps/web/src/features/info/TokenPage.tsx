import { parsePrincipal } from '@sluice/sdk'
import { changePpm } from '@sluice/sdk/usdPrices'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { AddressLabel } from '../../contacts/AddressLabel.tsx'
import { formatExactAmount } from '../../format/amount.ts'
import { formatCount, UNKNOWN } from '../../format/decimal.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { SessionGate } from '../../session/SessionGate.tsx'
import { useConfigIfReady, useSdk } from '../../session/useSdk.ts'
import { dollarsOf } from '../../tokens/prices/serviceMarket.ts'
import { usePastUsdPrices } from '../../tokens/prices/usePastUsdPrices.ts'
import { tokenQuery } from '../../tokens/queries.ts'
import { isTraded } from '../../tokens/swapSides.ts'
import { useGovernanceOf } from '../../tokens/useGovernanceOf.ts'
import { useTokens } from '../../tokens/useTokens.ts'
import { later } from '../../ui/browser/later.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Amount } from '../../ui/figures/Amount.tsx'
import { Change } from '../../ui/figures/Change.tsx'
import { Usd } from '../../ui/figures/Usd.tsx'
import { UsdPrice } from '../../ui/figures/UsdPrice.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx'
import { Hint } from '../../ui/overlays/Hint.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import { isBridged } from '../bridge/isBridged.ts'
import { PastCharts } from './charts/PastCharts.tsx'
import { ControlFacts } from './control/ControlFacts.tsx'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import { Facts } from './Facts.tsx'
import { Lead } from './Lead.tsx'
import { useLiveMarket } from './live/useLiveMarket.ts'
import { NotListed } from './NotListed.tsx'
import { PoolTable } from './PoolTable.tsx'
import { TokenBlock } from './TokenBlock.tsx'
import { TokenIntroduction } from './TokenIntroduction.tsx'
import { heldInPools } from './TokenTable.tsx'
import { TransactionTable } from './transactions/TransactionTable.tsx'
import { priceUsdOf, useMarket } from './useMarket.ts'
import { holdersOf, useTokenDetail } from './useTokenDetail.ts'

const TokenReserves = later(
  async () => (await import('../bridge/network/TokenReserves.tsx')).TokenReserves,
  'bridge',
)

const AlertBell = later(async () => (await import('../alerts/AlertBell.tsx')).AlertBell, 'alerts')

const TokenDao = later(
  async () => (await import('../governance/token/TokenDao.tsx')).TokenDao,
  'sns',
)

/** `/info-tokens/details/{id}` and `/info-swap/token/details/{id}`: one token and its pools. */
export function TokenPage() {
  return (
    <SessionGate fallback={<TokenSkeleton />}>
      <TokenDetails />
    </SessionGate>
  )
}

function TokenSkeleton() {
  const { t } = useTranslation('info')
  return <DetailSkeleton back={{ to: '/info-tokens', label: t('tokens') }} lead={t('lead.token')} />
}

function TokenDetails() {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const { id } = useParams()
  const { tokens, pools, prices, isComplete, hasFailed, retry } = useMarket()
  useLiveMarket(id !== undefined && parsePrincipal(id) ? [`token:${id}`] : [])
  const pastPrices = usePastUsdPrices()
  const isListed = tokens?.some(({ ledgerId }) => ledgerId === id) ?? false
  const known = useTokens().data?.find(({ ledgerId }) => ledgerId === id)
  const isStranger = id !== undefined && parsePrincipal(id) !== undefined && tokens !== undefined
  const asked = useQuery({
    ...tokenQuery(useSdk(), id ?? ''),
    enabled: isStranger && !known,
    retry: 1,
  })
  const token = known ?? asked.data
  const governance = useGovernanceOf()(id)
  const detail = useTokenDetail(id ?? '')
  const holders = holdersOf(detail)
  const config = useConfigIfReady()
  const isRemembered = config?.services?.info !== undefined
  if (!token || !pools) {
    if (tokens && !isStranger) return <NotListed wrong={{ what: 'token', id: id ?? '' }} />
    if (asked.isError) return <NotListed what={t('noLedger')} onRetry={() => asked.refetch()} />
    return hasFailed ? <NotListed what={t('failed')} onRetry={retry} /> : <TokenSkeleton />
  }
  // what only the info service knows is not asked for where there is none
  const serviceFacts = [
    {
      label: t('supply'),
      value:
        detail?.totalSupply === undefined ? (
          UNKNOWN
        ) : (
          <Amount amount={detail.totalSupply} token={token} />
        ),
    },
    {
      id: 'market-cap',
      label: (
        <span className="inline-flex items-center gap-1">
          {t('marketCap')}
          <Hint about={t('marketCap')}>{t('marketCapHint')}</Hint>
        </span>
      ),
      value: <Usd value={told(detail?.marketCapUsd)} />,
    },
    { label: t('fdv'), value: <Usd value={told(detail?.fdvUsd)} /> },
    { label: t('volume24H'), value: <Usd value={told(detail?.volumeUsd24H)} /> },
    {
      label: t('range24H'),
      value:
        detail?.priceLowUsd24H === undefined ? (
          UNKNOWN
        ) : (
          <>
            <UsdPrice value={told(detail.priceLowUsd24H)} /> –{' '}
            <UsdPrice value={told(detail.priceHighUsd24H)} />
          </>
        ),
    },
  ]
  const own = pools.filter(({ token0, token1 }) => token0 === id || token1 === id)
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-6">
      <Breadcrumb back={{ to: '/info-tokens', label: t('tokens') }} current={token.symbol} />
      <header className="flex flex-wrap items-center gap-4">
        <TokenIcon {...token} size={40} />
        <div>
          <h1 className="text-28 font-semibold">{token.symbol}</h1>
          <p translate="no" className="text-14 text-ink-2">
            {token.name}
          </p>
        </div>
        <Badge>{token.standard.replace('ICRC', 'ICRC-')}</Badge>
        {!isListed && <Badge>{t('notListed')}</Badge>}
        <span className="flex-1" />
        <span className="text-28 font-semibold">
          <UsdPrice value={priceUsdOf(token, prices)} />
        </span>
        <span className="inline-flex items-center gap-1 text-14 text-ink-2">
          <Change ppm={changePpm(prices.get(token.ledgerId), pastPrices.get(token.ledgerId))} />
          {t('change')}
          <Hint about={t('change')}>{t('changeHint')}</Hint>
        </span>
        <Suspense fallback={<span className="size-11" />}>
          <AlertBell token={token} />
        </Suspense>
        {isTraded(token) && (
          <LinkButton to={`/swap?${new URLSearchParams({ output: token.ledgerId })}`}>
            {t('buy')}
          </LinkButton>
        )}
      </header>
      <Lead>{t('lead.token')}</Lead>
      <TokenBlock token={token} />
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Facts
          facts={[
            {
              label: t('ledgerId'),
              value: <AddressLabel isId text={token.ledgerId} what={t('ledgerId')} />,
            },
            { label: t('decimals'), value: token.decimals },
            {
              label: t('transferFee'),
              value: `${formatExactAmount(token.fee, token.decimals, locale)} ${token.symbol}`,
            },
            {
              id: 'holders',
              label: t('holders.title'),
              value: (
                <Link to={`/info-tokens/holders/${token.ledgerId}`} className="py-2 text-accent">
                  {holders
                    ? t('holders.showAll', { shown: formatCount(holders, locale) })
                    : t('holders.show')}
                </Link>
              ),
            },
            ...(isRemembered ? serviceFacts : []),
            {
              label: t('pooled'),
              value: <Amount amount={heldInPools(token, pools)} token={token} />,
            },
          ]}
        />
      </section>
      {own.length > 0 && (
        <PastCharts past={{ of: 'token', id: token.ledgerId, base: formatSymbol(token.symbol) }} />
      )}
      {isBridged(config, token.ledgerId) && (
        <Suspense>
          <TokenReserves ledgerId={token.ledgerId} />
        </Suspense>
      )}
      {governance !== undefined && (
        <Suspense>
          <TokenDao token={token} />
        </Suspense>
      )}
      <TokenIntroduction ledgerId={token.ledgerId} />
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <h2 className="mb-2 text-20 font-semibold">{t('control.title')}</h2>
        <ControlFacts canisterId={token.ledgerId} />
      </section>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <h2 className="mb-2 text-20 font-semibold">{t('pools')}</h2>
        <PoolTable pools={isComplete ? own : undefined} expected={own.length} />
      </section>
      {own.length > 0 && (
        <section className="rounded-card bg-surface p-4 sm:p-6">
          <h2 className="mb-2 text-20 font-semibold">{t('transactions.title')}</h2>
          <TransactionTable filter={{ tokenId: token.ledgerId }} />
        </section>
      )}
    </div>
  )
}

const told = (value: bigint | undefined): bigint | undefined =>
  value === undefined ? undefined : dollarsOf(value)
