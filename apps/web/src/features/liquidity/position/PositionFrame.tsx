import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { SessionGate } from '../../../session/SessionGate.tsx'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { PairName } from '../../../tokens/PairName.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Breadcrumb } from '../../../ui/layout/Breadcrumb.tsx'
import { PairIcon } from '../../../ui/pictures/PairIcon.tsx'
import { type PositionRow, stateOf } from '../positions/positionView.ts'
import { RangeBadge } from '../positions/RangeBadge.tsx'
import { usePosition } from './usePosition.ts'

export type KnownPosition = ReturnType<typeof usePosition> & { readonly row: PositionRow }

type PositionFrameProps = {
  readonly title: string
  /** Something that is done with the position: it hangs below the position's own page. */
  readonly isStep?: boolean
  readonly isWide?: boolean
  readonly children: (known: KnownPosition) => ReactNode
}

/** A page about one position: its head, and what stands there while it is read or is not there. */
export function PositionFrame(props: PositionFrameProps) {
  const { title, isStep = false, isWide = false, children } = props
  const { t } = useTranslation('liquidity')
  const { positionId = '', pool = '' } = useParams()
  const name = (
    <SessionGate fallback={t('position.title')}>
      <Name />
    </SessionGate>
  )
  return (
    <div
      className={`mx-auto flex min-h-dvh w-full flex-col gap-6 px-4 py-6 ${isWide ? 'max-w-[1200px]' : 'max-w-[560px]'}`}
    >
      <Breadcrumb
        back={{ to: '/liquidity', label: t('title') }}
        via={isStep ? { to: `/liquidity/position/${positionId}/${pool}`, label: name } : undefined}
        current={isStep ? title : name}
      />
      <SessionGate fallback={<Waiting title={title} />}>
        <Known title={title}>{children}</Known>
      </SessionGate>
    </div>
  )
}

function Name() {
  const { t } = useTranslation('liquidity')
  const { row } = usePosition()
  return row ? <PairName of={[row.token0, row.token1]} /> : t('position.title')
}

function Waiting({ title }: { readonly title: string }) {
  return (
    <>
      <h1 className="text-28 font-semibold">{title}</h1>
      <Skeleton className="h-64 w-full rounded-card" />
    </>
  )
}

function Known({ title, children }: Pick<PositionFrameProps, 'title' | 'children'>) {
  const { t } = useTranslation('liquidity')
  const { t: tCommon } = useTranslation()
  const locale = useLocale()
  const known = usePosition()
  const { row, isMissing, hasFailed, error, retry } = known
  if (row === undefined && (isMissing || hasFailed))
    return (
      <>
        <h1 className="text-28 font-semibold">{title}</h1>
        <section className="rounded-card bg-surface p-6">
          {isMissing ? (
            <EmptyState action={<LinkButton to="/liquidity">{t('done.toPositions')}</LinkButton>}>
              {t('position.missing')}
            </EmptyState>
          ) : (
            <ErrorState what={describeCallError(tCommon, error)} onRetry={retry} />
          )}
        </section>
      </>
    )
  if (row === undefined) return <Waiting title={title} />
  const { token0, token1, position } = row
  return (
    <>
      <header className="flex flex-wrap items-center gap-3">
        <PairIcon first={token0} second={token1} size={40} />
        <h1 className="text-28 font-semibold">
          {title} <PairName of={[token0, token1]} />
        </h1>
        <Badge>{formatPercent(position.pool.feePips, locale)}</Badge>
        <RangeBadge state={stateOf(row)} />
      </header>
      {children({ ...known, row })}
    </>
  )
}
