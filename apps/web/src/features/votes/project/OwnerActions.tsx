import type { VoteProject } from '@sluice/sdk'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { type PictureChoice, PictureField, pictureAt } from '../parts/PictureField.tsx'
import { usePictureUpload } from '../parts/usePictureUpload.ts'
import { useVoteChange } from '../parts/useVoteChange.ts'

type OwnerActionProps = { readonly project: VoteProject }

const LONGEST_NAME = 50
const ROW = 'flex flex-wrap items-end gap-3'
const WIDE = 'min-w-0 flex-1 basis-64'

/** Another name for a project, by its owner. */
export function Rename({ project }: OwnerActionProps) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const [text, setText] = useState(project.name)
  const name = text.trim()
  const isSame = name === '' || name === project.name
  const { mutate, isPending } = useVoteChange(() => sdk.votes.describe(project, { name }), {
    done: t('owner.renamed'),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame && !isPending) mutate()
  }
  return (
    <form className={ROW} onSubmit={onSubmit}>
      <Field
        className={WIDE}
        label={t('owner.name')}
        value={text}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <ConfirmButton look="tonal" busy={isPending} disabled={isSame} onClick={() => mutate()}>
        {t('owner.rename')}
      </ConfirmButton>
    </form>
  )
}

/** Another picture for a project, by its owner. */
export function Picture({ project }: OwnerActionProps) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const before = pictureAt(project.logo.startsWith('/') ? project.logo : undefined)
  const [choice, setChoice] = useState<PictureChoice>(before)
  const { upload, percent } = usePictureUpload(project.id)
  const isSame = choice.kind !== 'chosen' && choice.kind === before.kind
  const { mutate, isPending } = useVoteChange(
    async () => {
      const logo = (await upload(choice)) ?? ''
      await sdk.votes.describe(project, { logo })
      return logo
    },
    {
      done: choice.kind === 'none' ? t('picture.removed') : t('picture.saved'),
      onDone: (logo) => setChoice(pictureAt(logo)),
    },
  )
  return (
    <PictureField
      projectId={project.id}
      label={t('picture.ofProject')}
      choice={choice}
      onChoose={setChoice}
      isBusy={isPending}
    >
      <ConfirmButton look="tonal" busy={isPending} disabled={isSame} onClick={() => mutate()}>
        {percent === undefined ? t('picture.save') : t('picture.uploading', { percent })}
      </ConfirmButton>
    </PictureField>
  )
}

/** Another owner for a project, after a question: nobody takes it back. */
export function HandOver({ project }: OwnerActionProps) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const to = text.trim()
  const isNobody = to === '' || to === project.owner
  const { mutate, isPending } = useVoteChange(() => sdk.votes.handOver(project.id, to), {
    done: t('owner.handedOver'),
    onDone: () => {
      setOpen(false)
      setText('')
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isNobody) setOpen(true)
  }
  return (
    <form className={ROW} onSubmit={onSubmit}>
      <Field
        className={WIDE}
        label={t('owner.newOwner')}
        value={text}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      <Button look="quiet" type="submit" disabled={isNobody}>
        {t('owner.handOver')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('owner.handOver')}
        confirm={t('owner.handOver')}
        isRisky
        isSent
        isBusy={isPending}
        onConfirm={() => mutate()}
      >
        {t('owner.handOverMeaning', { principal: to })}
      </ConfirmDialog>
    </form>
  )
}
