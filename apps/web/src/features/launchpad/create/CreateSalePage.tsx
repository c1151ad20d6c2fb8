import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { CreationNotice } from '../../offers/creation/CreationNotice.tsx'
import { LAUNCHPAD_PATH } from '../paths.ts'
import { SaleForm } from './SaleForm.tsx'
import { SaleSummary } from './SaleSummary.tsx'
import { useSaleDraft } from './useSaleDraft.ts'

/** `/launchpad/create`: a founder makes a sale and brings its tokens. */
export function CreateSalePage() {
  const { t } = useTranslation('launchpad')
  return (
    <Page
      title={t('create.title')}
      subtitle={t('create.subtitle')}
      back={{ to: LAUNCHPAD_PATH, label: t('title'), current: t('create.title') }}
    >
      <ForOwner visitor={t('create.visitor')}>{(owner) => <Founding owner={owner} />}</ForOwner>
    </Page>
  )
}

function Founding({ owner }: { readonly owner: string }) {
  const [given, setGiven] = useState(0)
  // another account begins another sale, and so does whoever has ordered one
  return <Form key={`${owner} ${given}`} onGiven={() => setGiven(given + 1)} />
}

function Form({ onGiven }: { readonly onGiven: () => void }) {
  const sdk = useSdk()
  const draft = useSaleDraft()
  const admins = useQuery({
    queryKey: queryKeys.launchpad('admins'),
    queryFn: () => sdk.operators.launchpad.fetchAdmins(),
    enabled: draft.creation.cost?.kind === 'closed',
  })
  return (
    <>
      <CreationNotice asked={draft.creation} founders={admins.data ?? []} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_420px]">
        <SaleForm draft={draft} />
        <SaleSummary draft={draft} onGiven={onGiven} />
      </div>
    </>
  )
}
