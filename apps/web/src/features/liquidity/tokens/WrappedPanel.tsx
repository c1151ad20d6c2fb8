import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { ReadProgress } from '../../../shell/pages/ReadProgress.tsx'
import { AwaitedRows } from '../../../tokens/by-id/AwaitedRows.tsx'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { PairIcon } from '../../../ui/pictures/PairIcon.tsx'
import { NftDrawing } from '../../wallet/nfts/NftDrawing.tsx'
import { feesOf, stateOf, totalOf } from '../positions/positionView.ts'
import { RangeBadge } from '../positions/RangeBadge.tsx'
import { RangeLine } from '../range/RangeLine.tsx'
import { useWrapped, type WrappedRow } from './useWrapped.ts'

const SendTokenDialog = later(async () => (await import('./SendTokenDialog.tsx')).SendTokenDialog)
const UnwrapDialog = later(async () => (await import('./UnwrapDialog.tsx')).UnwrapDialog)

/** Positions that are held as tokens (NFTs); for a visitor the way to sign in. */
export function WrappedPanel() {
  const { t } = useTranslation('liquidity')
  return (
    <ForOwner visitor={t('list.visitor')} isCard>
      {() => <OwnTokens />}
    </ForOwner>
  )
}

function OwnTokens() {
  const { t } = useTranslation('liquidity')
  const { t: tCommon } = useTranslation()
  const { rows, awaited, unread, hasFailed, error, retry } = useWrapped()
  if (hasFailed) return <ErrorState what={describeCallError(tCommon, error)} onRetry={retry} />
  if (!rows) return <Skeleton className="h-64 w-full rounded-card" />
  return (
    <section aria-label={t('tab.wrapped')}>
      {rows.length + awaited.length + unread.length === 0 ? (
        <div className="rounded-card bg-surface p-6">
          <EmptyState>{t('wrapped.empty')}</EmptyState>
        </div>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {rows.map((row) => (
            <TokenCard key={`${row.nft.id}`} row={row} />
          ))}
        </ul>
      )}
      <AwaitedRows label={t('list.awaited')} rows={awaited} onRetry={retry} />
      <ReadProgress
        unread={unread.length > 0 ? t('wrapped.unread', { tokens: unread.join(', ') }) : undefined}
        onRetry={retry}
      />
    </section>
  )
}

function TokenCard({ row }: { readonly row: WrappedRow }) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const prices = useUsdPrices()
  const [isSending, setSending] = useState(false)
  const [isUnwrapping, setUnwrapping] = useState(false)
  const { nft, position, token0, token1 } = row
  return (
    <li className="flex flex-col gap-4 rounded-card bg-surface p-4 sm:flex-row sm:p-6">
      <div className="w-32 shrink-0 self-center sm:self-start">
        <NftDrawing id={nft.id} name={nft.name} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <h2 className="flex flex-wrap items-center gap-2 font-medium">
          <PairIcon first={token0} second={token1} />
          <span translate="no">
            {formatSymbol(token0.symbol)}/{formatSymbol(token1.symbol)}
          </span>
          <Badge>{formatPercent(position.pool.feePips, locale)}</Badge>
          <RangeBadge state={stateOf(row)} />
        </h2>
        <dl className="grid grid-cols-3 gap-2 text-13">
          {[
            { label: t('wrapped.token'), value: `#${nft.id}` },
            { label: t('card.value'), value: <Usd value={totalOf(row, prices)} isOwn /> },
            { label: t('card.fees'), value: <Usd value={feesOf(row, prices)} isOwn /> },
          ].map(({ label, value }) => (
            <div key={label}>
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <RangeLine pool={position.pool} range={position} token0={token0} token1={token1} />
        <div className="mt-auto flex flex-wrap gap-2">
          <Button onClick={() => setUnwrapping(true)}>{t('unwrap.open')}</Button>
          <Button look="tonal" onClick={() => setSending(true)}>
            {t('send.open')}
          </Button>
          <LinkButton look="quiet" to={`/liquidity/position/${position.id}/${position.poolId}`}>
            {t('card.details')}
          </LinkButton>
        </div>
      </div>
      <OnceOpened isOpen={isSending}>
        <SendTokenDialog row={row} open={isSending} onOpenChange={setSending} />
      </OnceOpened>
      <OnceOpened isOpen={isUnwrapping}>
        <UnwrapDialog
          key={String(isUnwrapping)}
          row={row}
          open={isUnwrapping}
          onOpenChange={setUnwrapping}
        />
      </OnceOpened>
    </li>
  )
}
