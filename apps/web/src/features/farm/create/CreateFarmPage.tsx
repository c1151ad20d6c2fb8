import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { Page } from '../../../shell/pages/Page.tsx'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { FarmForm } from './FarmForm.tsx'
import { FarmSummary } from './FarmSummary.tsx'
import { useFarmDraft } from './useFarmDraft.ts'
import { useIsFounder } from './useIsFounder.ts'

/** `/farm/create`: a founder makes a farm and pays its reward in. */
export function CreateFarmPage() {
  const { t } = useTranslation('farm')
  return (
    <Page
      title={t('create.title')}
      subtitle={t('create.subtitle')}
      back={{ to: '/farm', label: t('title'), current: t('create.title') }}
      waiting={<Skeleton className="h-96 w-full rounded-card" />}
    >
      <ForOwner visitor={t('create.visitor')}>{(owner) => <Founding owner={owner} />}</ForOwner>
    </Page>
  )
}

function Founding({ owner }: { readonly owner: string }) {
  const { t: tCommon } = useTranslation()
  const founder = useIsFounder()
  const [given, setGiven] = useState(0)
  if (founder.isError)
    return <ErrorState what={describeCallError(tCommon, founder.error)} onRetry={founder.refetch} />
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
