import { MOST_OF_COLLECTION } from '@sluice/sdk/nftStudio'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConnectButton } from '../../../session/ConnectButton.tsx'
import { useOwner } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { OWN_COLLECTIONS_PATH } from '../../nfts/parts/links.ts'
import { CreationNotice } from '../../offers/creation/CreationNotice.tsx'
import { useCreationText } from '../../offers/creation/useCreationText.ts'
import { PairFields } from '../parts/PairFields.tsx'
import { TextField } from '../parts/TextField.tsx'
import { AvatarField } from './AvatarField.tsx'
import { type CollectionForm, useCollectionForm } from './useCollectionForm.ts'

const CreateDialog = later(
  async () => (await import('./CreateDialog.tsx')).CreateDialog,
  'nftTools',
)

const MOST = MOST_OF_COLLECTION

/** `/info-tools/nft/canister/create`: a collection of one's own. */
export function CreateCollectionPage() {
  const { t } = useTranslation('nftTools')
  return (
    <Page
      width="form"
      title={t('create.title')}
      subtitle={t('create.subtitle')}
      back={{ to: OWN_COLLECTIONS_PATH, label: t('list.title'), current: t('create.title') }}
      waiting={<Skeleton className="h-[40rem] w-full rounded-card" />}
    >
      <Form />
    </Page>
  )
}

function Form() {
  const { t } = useTranslation('nftTools')
  const owner = useOwner()
  const form = useCollectionForm()
  const [isOpen, setOpen] = useState(false)
  const missing = useMissing(form)
  return (
    <>
      <CreationNotice asked={form.creation} founders={[]} />
      <section className="flex flex-col gap-5 rounded-card bg-surface p-4 sm:p-6">
        <Field
          label={t('create.name')}
          hint={t('create.nameHint')}
          value={form.name}
          maxLength={MOST.name}
          autoComplete="off"
          onChange={({ target }) => form.setName(target.value)}
        />
        <Field
          label={t('create.owner')}
          value={form.ownerName}
          maxLength={MOST.ownerName}
          autoComplete="off"
          onChange={({ target }) => form.setOwnerName(target.value)}
        />
        <TextField
          label={t('create.description')}
          value={form.description}
          most={MOST.description}
          onChange={form.setDescription}
        />
        <Field
          label={t('create.royalties')}
          hint={t('create.royaltiesHint')}
          inputMode="decimal"
          value={form.royalties}
          maxLength={5}
          autoComplete="off"
          after="%"
          onChange={({ target }) => form.setRoyalties(target.value)}
        />
        <AvatarField chosen={form.avatar} onChoose={form.setAvatar} />
        <PairFields
          title={t('create.links')}
          labels={{
            name: t('create.linkName'),
            value: t('create.linkUrl'),
            add: t('create.addLink'),
          }}
          most={{ rows: MOST.links, name: MOST.linkName, value: MOST.link }}
          pairs={form.links}
          onChange={form.setLinks}
        />
      </section>
      {owner === undefined ? (
        <ConnectButton size="large" wide />
      ) : (
        <Button size="large" wide disabled={missing !== undefined} onClick={() => setOpen(true)}>
          {missing ?? t('create.review')}
        </Button>
      )}
      <OnceOpened isOpen={isOpen}>
        <CreateDialog key={String(isOpen)} form={form} open={isOpen} onOpenChange={setOpen} />
      </OnceOpened>
    </>
  )
}

/** What is asked for next, in the button's words. */
function useMissing({ problem }: CollectionForm): string | undefined {
  const { t } = useTranslation('nftTools')
  const creationText = useCreationText()
  if (problem === undefined) return undefined
  const words = {
    'name-missing': t('create.enterName'),
    'owner-missing': t('create.enterOwner'),
    'too-long': t('create.tooLong'),
    'our-name': t('create.ourName'),
    'royalties-too-high': t('create.royaltiesTooHigh'),
    'bad-link': t('create.badLink'),
    'no-founder': creationText('no-founder'),
    'fee-unknown': creationText('fee-unknown'),
    'fee-unaffordable': creationText('fee-unaffordable'),
  }
  return words[problem]
}
