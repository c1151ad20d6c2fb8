import type { Token } from '@sluice/sdk'
import { parsePrincipal } from '@sluice/sdk'
import { worthUsdOf } from '@sluice/sdk/usdPrices'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { useTokens } from '../../../tokens/useTokens.ts'
import { useIsLate } from '../../../ui/browser/useIsLate.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import { PrincipalField } from './PrincipalField.tsx'
import { ToolFrame } from './ToolFrame.tsx'
import { useToolQuery } from './useToolQuery.ts'

/** `/info-tools/valuation?principal=`: what a wallet holds of every listed token, as their ledgers say, and what that is worth. */
export function ValuationPage() {
  const { t } = useTranslation('info')
  return (
    <ToolFrame title={t('tools.valuation')} hint={t('tools.valuationHint')}>
      <Asked />
    </ToolFrame>
  )
}

function Asked() {
  const { t } = useTranslation('info')
  const asked = useToolQuery()
  const { principal, isBad } = asked
  return (
    <>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <PrincipalField asked={asked} />
      </section>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        {principal === undefined ? (
          <EmptyState>{isBad ? t('tools.badPrincipal') : t('tools.enterPrincipal')}</EmptyState>
        ) : (
          <Valued principal={principal} />
        )}
      </section>
    </>
  )
}

type Held = {
  readonly token: Token
  readonly amount: bigint
  readonly valueUsd: bigint | undefined
}

const LONGEST_WAIT_MS = 4_000

function Valued({ principal }: { readonly principal: string }) {
  const { t } = useTranslation('info')
  const { held, isReading, failed, total } = useHeld(principal)
  const isLate = useIsLate(LONGEST_WAIT_MS)
  const columns: readonly Column<Held>[] = [
    {
      id: 'token',
      title: t('token'),
      sortBy: ({ token }) => token.symbol,
      cell: ({ token }) => (
        <span className="inline-flex items-center gap-3 font-medium">
          <TokenIcon {...token} />
          <span translate="no">{token.symbol}</span>
        </span>
      ),
    },
    {
      id: 'amount',
      title: t('tools.balance'),
      isFigure: true,
      isColumnOnly: true,
      cell: ({ token, amount }) => <Amount amount={amount} token={token} hasSymbol={false} />,
    },
    {
      id: 'value',
      title: t('transactions.value'),
      isFigure: true,
      sortBy: ({ valueUsd }) => valueUsd,
      cell: ({ valueUsd }) => <Usd value={valueUsd} />,
      under: ({ token, amount }) => <Amount amount={amount} token={token} hasSymbol={false} />,
    },
  ]
  return (
    <>
      <p className="text-13 text-ink-2">{t('tools.inAll')}</p>
      <p className="mb-4 text-28 font-semibold" aria-busy={isReading}>
        <Usd value={total} />
      </p>
      {failed.length > 0 && (
        <Notice tone="warn">{t('tools.unread', { symbols: failed.join(', ') })}</Notice>
      )}
      <Table
        label={t('tools.valuation')}
        columns={columns}
        small="line"
        // rows do not push each other about: all come at once, but for a ledger that is silent
        rows={isReading && (held.length === 0 || !isLate) ? undefined : held}
        rowKey={({ token }) => token.ledgerId}
        rowLink={({ token }) => `/info-tokens/details/${token.ledgerId}`}
        initialSort={{ column: 'value', isDescending: true }}
        empty={<EmptyState>{t('tools.holdsNothing')}</EmptyState>}
      />
    </>
  )
}

/** What every listed ledger says of a principal. A ledger that does not answer is named, and counts for nothing. */
function useHeld(principal: string) {
  const sdk = useSdk()
  const prices = useUsdPrices()
  const { data: tokens = [], isPending } = useTokens()
  const results = useQueries({
    queries: tokens.map(({ ledgerId }) => ({
      queryKey: queryKeys.balance(principal, ledgerId),
      queryFn: () => {
        const owner = parsePrincipal(principal)
        if (!owner) throw new Error(`${principal} is no principal`)
        return sdk.balances.fetch(ledgerId, { owner })
      },
      retry: 1,
    })),
  })
  const held = tokens.flatMap((token, index): Held[] => {
    const amount = results[index]?.data
    if (!amount) return []
    return [{ token, amount, valueUsd: worthUsdOf(amount, prices.get(token.ledgerId)) }]
  })
  return {
    held,
    isReading: isPending || results.some((result) => result.isPending),
    failed: tokens.flatMap(({ symbol }, index) => (results[index]?.isError ? [symbol] : [])),
    total: held.reduce((sum, { valueUsd }) => sum + (valueUsd ?? 0n), 0n),
  }
}
