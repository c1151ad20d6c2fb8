import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SessionGate } from '../../../session/SessionGate.tsx'
import { useOwner } from '../../../session/useSdk.ts'
import { useOpenConnect } from '../../../session/useSessionStore.ts'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Breadcrumb } from '../../../ui/layout/Breadcrumb.tsx'
import { FarmForm } from './FarmForm.tsx'
import { FarmSummary } from './FarmSummary.tsx'
import { useFarmDraft } from './useFarmDraft.ts'
import { useIsFounder } from './useIsFounder.ts'

/** `/farm/create`: a founder makes a farm and pays its reward in. */
export function CreateFarmPage() {
  const { t } = useTranslation('farm')
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-6">
      <Breadcrumb back={{ to: '/farm', label: t('title') }} current={t('create.title')} />
      <header>
        <h1 className="text-28 font-semibold">{t('create.title')}</h1>
        <p className="mt-1 max-w-[70ch] text-14 text-ink-2">{t('create.subtitle')}</p>
      </header>
      <SessionGate fallback={<Skeleton className="h-96 w-full rounded-card" />}>
        <Founding />
      </SessionGate>
    </div>
  )
}

function Founding() {
  const { t } = useTranslation('farm')
  const { t: tCommon } = useTranslation()
  const owner = useOwner()
  const openConnect = useOpenConnect()
  const founder = useIsFounder()
  const [given, setGiven] = useState(0)
  if (owner === undefined)
    return (
      <EmptyState action={<Button onClick={openConnect}>{tCommon('common.connectWallet')}</Button>}>
        {t('create.visitor')}
      </EmptyState>
    )
  if (founder.isError)
    return (
      <ErrorState
        what={describeCallError(tCommon, founder.error)}
        action={
          <Button onClick={() => void founder.refetch()}>{tCommon('common.tryAgain')}</Button>
        }
      />
    )
  if (founder.data === undefined) return <Skeleton className="h-96 w-full rounded-card" />
  // another account begins another farm, and so does whoever has ordered one
  return (
    <Form key={`${owner} ${given}`} isFounder={founder.data} onGiven={() => setGiven(given + 1)} />
  )
}

type FormProps = { readonly isFounder: boolean; readonly onGiven: () => void }

function Form({ isFounder, onGiven }: FormProps) {
  const draft = useFarmDraft()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_420px]">
      <FarmForm draft={draft} />
      <FarmSummary draft={draft} isFounder={isFounder} onGiven={onGiven} />
    </div>
  )
}
