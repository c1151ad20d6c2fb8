import type { Token, UnusedFees } from '@sluice/sdk'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../app/queryKeys.ts'
import { shortAddress } from '../../format/address.ts'
import { formatPercent } from '../../format/percent.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { type Claim, useTakeBack } from '../../payments/useTakeBack.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { useTokensById } from '../../tokens/by-id/useTokensById.ts'
import { useUsdPrices } from '../../tokens/prices/useUsdPrices.ts'
import { useToken } from '../../tokens/useTokens.ts'
import { ConfirmButton } from '../../ui/buttons/ConfirmButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../ui/figures/Amount.tsx'
import { Usd } from '../../ui/figures/Usd.tsx'
import { Tip } from '../../ui/overlays/Tip.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/Table.tsx'
import { RecoverFrame } from './RecoverFrame.tsx'

/** `/swap/pcm/reclaim`: what was paid for the creation of pools and not used. */
export function CreationFeesPage() {
  return (
    <RecoverFrame>
      <CreationFees />
    </RecoverFrame>
  )
}

function CreationFees() {
  const { t } = useTranslation('recover')
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.creationFees(owner),
    queryFn: () => sdk.recover.fetchCreationFees(),
  })
  const token = useToken(data?.ledgerId ?? '')
  if (isError) {
    const retry = () => void refetch()
    return <ErrorState what={t('fees.failed')} onRetry={retry} />
  }
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-14 text-ink-2">{t('fees.why')}</p>
      {data && token ? <Fees fees={data} token={token} /> : <Skeleton className="h-40 w-full" />}
    </>
  )
}

type FeeRow = { readonly claim: Claim; readonly what: string; readonly isWorthIt: boolean }
type FeesProps = { readonly fees: UnusedFees; readonly token: Token }

function Fees({ fees, token }: FeesProps) {
  const { t } = useTranslation('recover')
  const takeBack = useTakeBack()
  const price = useUsdPrices().get(token.ledgerId)
  const rows = useFeeRows({ fees, token })
  const total = rows.reduce((sum, { claim }) => sum + claim.amount, 0n)
  const columns: readonly Column<FeeRow>[] = [
    {
      id: 'token',
      title: t('token'),
      cell: ({ claim }) => (
        <span className="inline-flex items-center gap-3 font-medium">
          <TokenIcon {...token} />
          <Amount amount={claim.amount} token={token} isOwn />
        </span>
      ),
    },
    { id: 'what', title: t('fees.what'), cell: ({ what }) => what },
    {
      id: 'action',
      title: '',
      isFigure: true,
      cell: (row) => <RefundButton row={row} takeBack={takeBack} />,
    },
  ]
  return (
    <>
      {rows.length > 0 && (
        <p className="mb-2 flex flex-wrap items-baseline gap-x-2 text-14 text-ink-2">
          {t('fees.total')}
          <span className="text-16 font-semibold text-ink">
            <Amount amount={total} token={token} isOwn />
          </span>
          <Usd value={valueUsdOf(total, price)} isOwn />
        </p>
      )}
      <Table
        label={t('nav.fees')}
        columns={columns}
        rows={rows}
        rowKey={({ claim }) => claim.id}
        empty={<EmptyState>{t('fees.empty')}</EmptyState>}
      />
    </>
  )
}

/** One row for what was paid in, and one for each passcode. */
function useFeeRows({ fees, token }: FeesProps): readonly FeeRow[] {
  const { t } = useTranslation('recover')
  const locale = useLocale()
  const { managerId, price, balance, passcodes } = fees
  const tokens = useTokensById(passcodes.flatMap(({ token0, token1 }) => [token0, token1]))
  const symbolOf = (id: string) => tokens.find(id)?.symbol ?? shortAddress(id)
  const shared = { kind: 'refund', token, at: managerId, fees: token.fee } as const
  const paidIn: FeeRow = {
    claim: {
      ...shared,
      id: 'creation-fee',
      amount: balance,
      place: 'creation-fee',
      take: ({ recover }, options) => recover.refund({ kind: 'creation-fee' }, options),
    },
    what: t('fees.paidIn'),
    isWorthIt: balance > token.fee,
  }
  const bought = passcodes.map((pair): FeeRow => {
    const { token0, token1, feePips } = pair
    const name = `${symbolOf(token0)}/${symbolOf(token1)} ${formatPercent(feePips, locale)}`
    return {
      claim: {
        ...shared,
        id: `passcode ${token0} ${token1} ${feePips}`,
        amount: price,
        place: 'passcode',
        take: ({ recover }, options) => recover.refund({ kind: 'passcode', pair }, options),
      },
      what: t('fees.passcode', { pair: name }),
      // the specification asks for two fees here, and one is what it costs
      isWorthIt: price > 2n * token.fee,
    }
  })
  return [...(balance > 0n ? [paidIn] : []), ...bought]
}

type RefundButtonProps = {
  readonly row: FeeRow
  readonly takeBack: ReturnType<typeof useTakeBack>
}

function RefundButton({ row: { claim, isWorthIt }, takeBack }: RefundButtonProps) {
  const { t } = useTranslation('recover')
  const button = (
    <ConfirmButton
      look="tonal"
      busy={takeBack.isBusy(claim.id)}
      disabled={!isWorthIt}
      onClick={() => takeBack.give([claim])}
    >
      {isWorthIt ? t('withdraw') : t('tooSmall')}
    </ConfirmButton>
  )
  if (isWorthIt) return button
  return (
    <Tip text={t('tooSmallHint')}>
      <span>{button}</span>
    </Tip>
  )
}
