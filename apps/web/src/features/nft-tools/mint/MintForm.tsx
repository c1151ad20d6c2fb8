import type { MintDraft, OwnCollection } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FolderFields } from './FolderFields.tsx'
import { MintEstimateRows } from './MintEstimateRows.tsx'
import { MintRunning } from './MintRunning.tsx'
import { SingleFields } from './SingleFields.tsx'
import { useMint } from './useMint.ts'
import { useMintFolder } from './useMintFolder.ts'
import { useSingle } from './useSingle.ts'

type Way = 'single' | 'folder'

/** What is to be minted, what it takes, and how far it is. While it runs the form is not there to be changed. */
export function MintForm({ collection }: { readonly collection: OwnCollection }) {
  const { t } = useTranslation('nftTools')
  const [way, setWay] = useState<Way>('single')
  const single = useSingle()
  const folder = useMintFolder()
  const { state, start, pause, reset } = useMint(collection.id)
  const drafts: readonly MintDraft[] =
    way === 'single' ? (single.draft ? [single.draft] : []) : (folder.read?.drafts ?? [])
  const missing = useMissing({ way, single, folder, drafts, collection })
  if (state.kind !== 'idle')
    return (
      <MintRunning
        collectionId={collection.id}
        state={state}
        onPause={pause}
        onResume={() => void start(drafts)}
        onClose={() => {
          if (state.kind === 'done') single.clear()
          reset()
        }}
      />
    )
  return (
    <>
      <Card>
        <Tabs
          label={t('mint.way')}
          shown={way}
          onShow={setWay}
          tabs={[
            { id: 'single', label: t('mint.single'), panel: <SingleFields form={single} /> },
            { id: 'folder', label: t('mint.folder'), panel: <FolderFields folder={folder} /> },
          ]}
        />
      </Card>
      {drafts.length > 0 && <MintEstimateRows drafts={drafts} collection={collection} />}
      <ConfirmButton
        size="large"
        wide
        disabled={missing !== undefined}
        onClick={() => void start(drafts)}
      >
        {missing ?? t('mint.start', { count: drafts.length })}
      </ConfirmButton>
    </>
  )
}

type Missing = {
  readonly way: Way
  readonly single: ReturnType<typeof useSingle>
  readonly folder: ReturnType<typeof useMintFolder>
  readonly drafts: readonly MintDraft[]
  readonly collection: OwnCollection
}

/** What keeps it from beginning, in the button's words. A row that is wrong keeps all of them: nothing is minted by halves. */
function useMissing({ way, single, folder, drafts, collection }: Missing): string | undefined {
  const { t } = useTranslation('nftTools')
  const { minted, supplyCap, storedBytes = 0n, maxStoredBytes } = collection
  const bytes = drafts.reduce((sum, { file }) => sum + file.size, 0)
  if (way === 'single' && single.problem !== undefined) return single.problem
  if (way === 'folder') {
    if (folder.files.length === 0) return t('mint.chooseFolder')
    if (folder.isReading || folder.read === undefined) return t('mint.reading')
    const { length: wrong } = folder.read.mistakes
    if (wrong > 0) return t('mint.mistakes', { count: wrong })
  }
  if (drafts.length === 0) return t('mint.nothing')
  if (minted + BigInt(drafts.length) > supplyCap) return t('mint.tooMany')
  if (maxStoredBytes !== undefined && storedBytes + BigInt(bytes) > maxStoredBytes)
    return t('mint.tooMuch')
  return undefined
}
