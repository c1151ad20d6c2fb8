import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { useOwner } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { useTokenState } from '../../../tokens/useTokens.ts'
import { later } from '../../../ui/browser/later.ts'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { GovernanceNav } from '../parts/GovernanceNav.tsx'
import { SnsSelector } from '../parts/SnsSelector.tsx'
import { type ChosenSns, useChosenSns } from '../parts/useChosenSns.ts'
import { useSeesBallots } from '../voting/useSeesBallots.ts'
import { BulkBar } from './BulkBar.tsx'
import { NeuronList } from './NeuronList.tsx'
import { NeuronTotals } from './NeuronTotals.tsx'
import { ConfirmPower } from './power/ConfirmPower.tsx'
import { Unclaimed } from './Unclaimed.tsx'
import { useNeurons } from './useNeurons.ts'

const StakeDialog = later(async () => (await import('./StakeDialog.tsx')).StakeDialog)

const DIALOGS = ['none', 'stake'] as const

/** `/sns/neurons?root_id=`: what a person has staked for a say in a DAO. `&neuron=` names one that stands first, `&dialog=stake` opens the form. */
export function NeuronsPage() {
  const { t } = useTranslation('sns')
  return (
    <Page title={t('neurons.title')} subtitle={t('neurons.subtitle')} nav={<GovernanceNav />}>
      <Neurons />
    </Page>
  )
}

function Neurons() {
  const { t } = useTranslation('sns')
  const chosen = useChosenSns()
  if (chosen.isError) return <Failed what={t('selector.failed')} onRetry={chosen.retry} />
  if (chosen.snses === undefined) return <Waiting />
  if (chosen.snses.length === 0)
    return (
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <EmptyState>{t('selector.empty')}</EmptyState>
      </section>
    )
  return (
    <ForOwner visitor={t('neurons.visitor')} isCard>
      {(owner) => <Own key={`${owner} ${chosen.sns?.rootId ?? ''}`} chosen={chosen} />}
    </ForOwner>
  )
}

function Own({ chosen }: { readonly chosen: ChosenSns }) {
  const { t } = useTranslation('sns')
  const { sns, snses = [], choose } = chosen
  const owner = useOwner() ?? ''
  const { token } = useTokenState(sns?.ledgerId)
  const { neurons, parameters, hasFailed, retry } = useNeurons(sns)
  const [dialog, open] = useChoiceInUrl('dialog', DIALOGS)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const pick = (id: string, isChosen: boolean) =>
    setPicked((before) => {
      const next = new Set(before)
      if (isChosen) next.add(id)
      else next.delete(id)
      return next
    })
  const isKnown = sns && token && parameters
  // the NNS shows neurons to their owners alone
  const isUnseen = !useSeesBallots() && parameters?.network !== undefined
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SnsSelector snses={snses} chosen={sns} onChoose={choose} />
        <Button className="ms-auto" disabled={!isKnown} onClick={() => open('stake')}>
          {t('neurons.stake')}
        </Button>
      </div>
      {!sns && <Failed what={t('selector.unknown')} />}
      {sns && hasFailed && <Failed what={t('neurons.failed')} onRetry={retry} />}
      {sns && !hasFailed && (!neurons || !isKnown) && <Waiting />}
      {isKnown && neurons && (
        <>
          <Unclaimed {...{ sns, token, parameters, owner }} />
          <ConfirmPower {...{ neurons, sns, parameters, owner }} />
          {neurons.length === 0 ? (
            <section className="rounded-card bg-surface p-4 sm:p-6">
              <EmptyState
                action={<Button onClick={() => open('stake')}>{t('neurons.stake')}</Button>}
              >
                {isUnseen ? t('nns.unseen') : t('neurons.empty', { name: sns.name })}
              </EmptyState>
            </section>
          ) : (
            <>
              <NeuronTotals neurons={neurons} token={token} parameters={parameters} />
              <NeuronList {...{ neurons, sns, token, parameters, owner, picked }} onPick={pick} />
            </>
          )}
          {picked.size > 0 && (
            <BulkBar
              {...{ sns, token, parameters, owner }}
              neurons={neurons.filter(({ id }) => picked.has(id))}
              onAll={() => setPicked(new Set(neurons.map(({ id }) => id)))}
              onClear={() => setPicked(new Set())}
            />
          )}
          <OnceOpened isOpen={dialog === 'stake'}>
            <StakeDialog
              {...{ sns, token, parameters, owner }}
              open={dialog === 'stake'}
              onOpenChange={(isOpen) => open(isOpen ? 'stake' : 'none')}
            />
          </OnceOpened>
        </>
      )}
    </>
  )
}

function Failed({ what, onRetry }: { readonly what: string; readonly onRetry?: () => void }) {
  return (
    <section className="rounded-card bg-surface p-4 pb-8 sm:p-6">
      {onRetry ? <ErrorState what={what} onRetry={onRetry} /> : <EmptyState>{what}</EmptyState>}
    </section>
  )
}

const Waiting = () => (
  <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
    <Skeleton className="h-96 w-full rounded-card" />
    <Skeleton className="h-96 w-full rounded-card" />
  </div>
)
