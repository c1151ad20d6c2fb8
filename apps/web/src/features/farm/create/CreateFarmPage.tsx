import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { CreationNotice } from '../../offers/creation/CreationNotice.tsx'
import { FarmForm } from './FarmForm.tsx'
import { FarmSummary } from './FarmSummary.tsx'
import { useFarmDraft } from './useFarmDraft.ts'

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
  const [given, setGiven] = useState(0)
  // another account begins another farm, and so does whoever has ordered one
  return <Form key={`${owner} ${given}`} onGiven={() => setGiven(given + 1)} />
}

function Form({ onGiven }: { readonly onGiven: () => void }) {
  const sdk = useSdk()
  const draft = useFarmDraft()
  const founders = useQuery({
    queryKey: queryKeys.farmFounders(),
    queryFn: () => sdk.newFarms.fetchFounders(),
    enabled: draft.creation.cost?.kind === 'closed',
  })
  return (
    <>
      <CreationNotice asked={draft.creation} founders={founders.data ?? []} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_420px]">
        <FarmForm draft={draft} />
        <FarmSummary draft={draft} onGiven={onGiven} />
      </div>
    </>
  )
}
