import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTakeBack } from '../../payments/useTakeBack.ts'
import { useSdk } from '../../session/useSdk.ts'
import { ReadProgress } from '../../shell/pages/ReadProgress.tsx'
import { AwaitedRows } from '../../tokens/by-id/AwaitedRows.tsx'
import { later } from '../../ui/browser/later.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Amount } from '../../ui/figures/Amount.tsx'
import { Usd } from '../../ui/figures/Usd.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import { HoldingFilter } from './HoldingFilter.tsx'
import { HoldingTable } from './HoldingTable.tsx'
import { RecoverFrame } from './RecoverFrame.tsx'
import type { HoldingRow } from './rowOf.ts'
import { StakesLeft } from './StakesLeft.tsx'
import { useHoldingFilter } from './useHoldingFilter.ts'
import { useHoldings } from './useHoldings.ts'

// it gives orders: with it the whole SDK would be waited for before the page says what it is
const FarmRewards = later(async () => (await import('./FarmRewards.tsx')).FarmRewards)

const BridgeTransfers = later(
  async () => (await import('../bridge/open/BridgeTransfers.tsx')).BridgeTransfers,
  'bridge',
)

const AtDaos = later(async () => (await import('./AtDaos.tsx')).AtDaos, 'sns')
const AtNftMarket = later(async () => (await import('./AtNftMarket.tsx')).AtNftMarket)

const AtSales = later(async () => (await import('./AtSales.tsx')).AtSales, 'launchpad')

const LocksUnderway = later(async () => (await import('./LocksUnderway.tsx')).LocksUnderway)

const SetAside = later(async () => (await import('./SetAside.tsx')).SetAside)

/** Of so many pools reading takes long enough to be told before. */
const MANY_POOLS = 100

/** `/swap/withdraw`: everything that pools hold for the person outside of positions, with the way back. */
export function HeldPage() {
  return (
    <RecoverFrame>
      <Held />
    </RecoverFrame>
  )
}

function Held() {
  const { t } = useTranslation('recover')
  const { rows, awaited, pools, unread, done, all, isComplete, hasFailed, retry } = useHoldings()
  const takeBack = useTakeBack()
  const filter = useHoldingFilter()
  const matching = rows.filter(({ holding }) => filter.isShown(holding))
  const shown = filter.hidesSmall ? matching.filter(({ isWorthIt }) => isWorthIt) : matching
  if (hasFailed) {
    return <ErrorState what={t('failed')} onRetry={retry} />
  }
  const slow = all >= MANY_POOLS ? ` ${t('slow')}` : ''
  const isNothingKnown =
    isComplete && rows.length === 0 && (unread.length > 0 || awaited.length > 0)
  const isHidden = shown.length === 0 && matching.length > 0
  return (
    <>
      <HoldingFilter filter={filter} pools={pools} />
      <Summary rows={shown} isComplete={isComplete} takeBack={takeBack} />
      {!isNothingKnown && (
        <HoldingTable
          label={t('nav.held')}
          rows={shown.length > 0 || isComplete ? shown : undefined}
          empty={isHidden ? t('onlySmall') : filter.type === 'all' ? t('empty') : t('emptyHere')}
          takeBack={takeBack}
        />
      )}
      <AwaitedRows label={t('nav.held')} rows={awaited} onRetry={retry} />
      <StakesLeft />
      <div className="my-2">
        <Checkbox checked={filter.hidesSmall} onCheckedChange={filter.setHidesSmall}>
          {t('hideSmall')}
        </Checkbox>
      </div>
      <Suspense>
        <BridgeTransfers />
        <FarmRewards />
        <AtNftMarket />
        <AtDaos />
        <AtSales />
        <SetAside />
        <LocksUnderway />
      </Suspense>
      <ReadProgress
        reading={!isComplete && all > 0 ? `${t('reading', { done, all })}${slow}` : undefined}
        unread={unread.length > 0 ? t('unread', { pools: unread.join(', ') }) : undefined}
        onRetry={retry}
      />
    </>
  )
}

type SummaryProps = {
  readonly rows: readonly HoldingRow[]
  readonly isComplete: boolean
  readonly takeBack: ReturnType<typeof useTakeBack>
}

/** What all of it is worth, and one button for everything that is worth more than its fee. */
function Summary({ rows, isComplete, takeBack }: SummaryProps) {
  const { t } = useTranslation('recover')
  const { signsUnasked } = useSdk()
  const [isAsked, setAsked] = useState(false)
  const worthIt = rows.filter((row) => row.isWorthIt)
  if (rows.length === 0) return null
  const total = rows.reduce((sum, { valueUsd = 0n }) => sum + valueUsd, 0n)
  const prompts = worthIt.reduce(
    (sum, { claim }) => sum + (claim.place === 'undeposited' ? 2 : 1),
    0,
  )
  const takeAll = () => {
    setAsked(false)
    takeBack.give(worthIt.map(({ claim }) => claim))
  }
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
      <p className="text-14 text-ink-2">
        {t('total', { count: rows.length })}{' '}
        <span className="text-16 font-semibold text-ink">
          <Usd value={total} isOwn />
        </span>
        {!isComplete && ` ${t('soFar')}`}
      </p>
      {worthIt.length > 1 && (
        <Button look="primary" disabled={takeBack.isAnyBusy} onClick={() => setAsked(true)}>
          {t('withdrawAll', { count: worthIt.length })}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('withdrawAll', { count: worthIt.length })}
        confirm={t('withdraw')}
        isSent
        onConfirm={takeAll}
      >
        <ul className="mb-3 grid gap-2">
          {worthIt.map(({ claim: { id, token, amount, fees }, pair }) => (
            <li key={id} className="flex min-h-8 items-center gap-2 text-ink">
              <TokenIcon {...token} size={24} />
              <Amount amount={amount - fees} token={token} isOwn />
              <span className="flex-1" />
              {pair}
            </li>
          ))}
        </ul>
        <p>{t('afterFees')}</p>
        {!signsUnasked && <p className="mt-2">{t('prompts', { count: prompts })}</p>}
      </ConfirmDialog>
    </div>
  )
}
