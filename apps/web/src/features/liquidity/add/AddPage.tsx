import { useTranslation } from 'react-i18next'
import { Page } from '../../../shell/pages/Page.tsx'
import { AwaitedRows } from '../../../tokens/by-id/AwaitedRows.tsx'
import { later } from '../../../ui/browser/later.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { WrongLink } from '../../../ui/feedback/WrongLink.tsx'
import { TokenButton } from '../../swap/form/TokenButton.tsx'
import { UnlistedNotice } from '../../swap/notices/UnlistedNotice.tsx'
import { AddForm } from './AddForm.tsx'
import { TierChoice } from './TierChoice.tsx'
import { type PoolChoice, usePoolChoice } from './usePoolChoice.ts'

const CreatePool = later(async () => (await import('./CreatePool.tsx')).CreatePool)

/** `/liquidity/add/{A}/{B}/{tier}`: a new position in a pool, or a new pool. */
export function AddPage() {
  const { t } = useTranslation('liquidity')
  return (
    <Page
      title={t('add')}
      back={{ to: '/liquidity', label: t('title'), current: t('add') }}
      waiting={<Skeleton className="h-96 w-full rounded-card" />}
    >
      <Choice />
    </Page>
  )
}

function Choice() {
  const { t } = useTranslation('liquidity')
  const choice = usePoolChoice()
  const { tokenA, tokenB, areTokensKnown, hasFailed, retry } = choice
  return (
    <>
      <section className="rounded-card bg-surface p-4 sm:p-6" aria-label={t('pair.title')}>
        <h2 className="mb-3 text-20 font-semibold">{t('pair.title')}</h2>
        <div className="flex flex-wrap gap-3 rounded-control bg-surface-2 p-3">
          <TokenButton
            label={t('pair.first')}
            token={tokenA}
            areTokensKnown={areTokensKnown}
            onSelect={(token) => choice.chooseToken('A', token)}
          />
          <TokenButton
            label={t('pair.second')}
            token={tokenB}
            areTokensKnown={areTokensKnown}
            onSelect={(token) => choice.chooseToken('B', token)}
          />
        </div>
        {choice.wrongIds.map((id) => (
          <WrongLink key={id} what="token" id={id ?? ''} />
        ))}
        {choice.token0 && <TierChoice choice={choice} />}
        <AwaitedRows
          label={t('pair.title')}
          rows={choice.silent.map((id) => ({ key: id, ledgerIds: [id], silent: [id] }))}
          onRetry={choice.retryTokens}
        />
      </section>
      <UnlistedNotice tokens={[tokenA, tokenB]} />
      {hasFailed ? (
        <ErrorState what={t('pools.failed')} onRetry={retry} />
      ) : (
        <Chosen choice={choice} />
      )}
    </>
  )
}

function Chosen({ choice }: { readonly choice: PoolChoice }) {
  const { t } = useTranslation('liquidity')
  const { token0, token1, tier, pool, isKnown } = choice
  if (!token0 || !token1 || !tier) return <p className="text-14 text-ink-2">{t('pair.choose')}</p>
  if (tier.pool === undefined && isKnown)
    return (
      <CreatePool
        key={`${token0.ledgerId} ${token1.ledgerId} ${tier.feePips}`}
        {...{ token0, token1, tier }}
        hasIcpPair={choice.hasIcpPair}
      />
    )
  if (pool === undefined) return <Skeleton className="h-96 w-full rounded-card" />
  return <AddForm key={pool.poolId} {...{ pool, token0, token1 }} />
}
