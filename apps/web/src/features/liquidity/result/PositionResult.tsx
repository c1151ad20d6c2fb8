import type { InfoPosition } from '@sluice/sdk/info'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Change } from '../../../ui/figures/Change.tsx'
import { SignedUsd } from '../../../ui/figures/SignedUsd.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import type { PositionRow } from '../positions/positionView.ts'
import { shareOfUsd } from './shareOfUsd.ts'
import { usePositionResult } from './usePositionPast.ts'

type PositionResultProps = { readonly row: PositionRow; readonly isOwn: boolean }

/** Whether a position has paid: what went in, what came out, and what the tokens alone would be worth now. */
export function PositionResult({ row, isOwn }: PositionResultProps) {
  const { t } = useTranslation('liquidity')
  const { data, isMissing, hasFailed, retry } = usePositionResult(row.position)
  return (
    <section
      aria-label={t('result.title')}
      className="grid content-start gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-20 font-semibold">{t('result.title')}</h2>
      {isMissing && <p className="text-14 text-ink-2">{t('result.missing')}</p>}
      {hasFailed && <ErrorState what={t('result.failed')} onRetry={retry} />}
      {data === undefined && !isMissing && !hasFailed && <Skeleton className="h-40 w-full" />}
      {data === null && <p className="text-14 text-ink-2">{t('result.notYet')}</p>}
      {data && <Figures row={row} result={data} isOwn={isOwn} />}
    </section>
  )
}

type FiguresProps = PositionResultProps & { readonly result: InfoPosition }

function Figures({ row, result, isOwn }: FiguresProps) {
  const { t } = useTranslation('liquidity')
  const { depositedUsd, withdrawnUsd, collectedUsd, profitUsd, againstHoldingUsd, heldUsd } = result
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Headline name={t('result.profit')} hint={t('result.profitHint')}>
          <SignedUsd value={dollarsOf(profitUsd)} isOwn={isOwn} />
          <Change ppm={shareOfUsd(profitUsd, depositedUsd)} />
        </Headline>
        <Headline name={t('result.against')} hint={t('result.againstHint')}>
          <SignedUsd value={dollarsOf(againstHoldingUsd)} isOwn={isOwn} />
          <Change ppm={shareOfUsd(againstHoldingUsd, heldUsd)} />
        </Headline>
      </div>
      <dl className="grid gap-1 text-13">
        <DetailRow name={t('result.deposited')}>
          <Usd value={dollarsOf(depositedUsd)} isOwn={isOwn} />
        </DetailRow>
        <Sides row={row} result={result} of="deposited" />
        <DetailRow name={t('result.withdrawn')}>
          <Usd value={dollarsOf(withdrawnUsd)} isOwn={isOwn} />
        </DetailRow>
        <Sides row={row} result={result} of="withdrawn" />
        <DetailRow name={t('result.collected')}>
          <Usd value={dollarsOf(collectedUsd)} isOwn={isOwn} />
        </DetailRow>
        <Sides row={row} result={result} of="collected" />
        <DetailRow name={t('result.opened')}>
          <Time atMs={result.openedMs} />
        </DetailRow>
      </dl>
    </>
  )
}

type SidesProps = Pick<FiguresProps, 'row' | 'result'> & {
  readonly of: 'deposited' | 'withdrawn' | 'collected'
}

/** The tokens behind the dollars; none where nothing went. */
function Sides({ row: { token0, token1 }, result, of }: SidesProps) {
  const { t } = useTranslation('liquidity')
  const sides = [
    { token: token0, amount: result.token0[of] },
    { token: token1, amount: result.token1[of] },
  ].filter(({ amount }) => amount > 0n)
  return sides.map(({ token, amount }) => (
    <div key={token.ledgerId} className="flex justify-between gap-4 ps-3 text-ink-2">
      <dt>{t('result.of', { symbol: formatSymbol(token.symbol) })}</dt>
      <dd dir="ltr">
        <Amount amount={amount} token={token} hasSymbol={false} isOwn />
      </dd>
    </div>
  ))
}

type HeadlineProps = {
  readonly name: string
  readonly hint: string
  readonly children: React.ReactNode
}

const Headline = ({ name, hint, children }: HeadlineProps) => (
  <div className="rounded-control bg-surface-2 p-3">
    <p className="text-13 text-ink-2">{name}</p>
    <p className="flex flex-wrap items-baseline gap-x-2 text-20 font-semibold">{children}</p>
    <p className="mt-1 text-12 text-ink-3">{hint}</p>
  </div>
)
