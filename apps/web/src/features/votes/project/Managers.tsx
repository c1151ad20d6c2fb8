import type { VoteProject } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { useVoteChange } from '../parts/useVoteChange.ts'
import { HandOver, Picture, Rename } from './OwnerActions.tsx'

type ManagersProps = {
  readonly project: VoteProject
  readonly managers: readonly string[]
  readonly isOwner: boolean
}

/** Who owns a project and who leads it, and what each may do; the owner appoints and dismisses. */
export function Managers({ project, managers, isOwner }: ManagersProps) {
  const { t } = useTranslation('votes')
  return (
    <section
      aria-label={t('roles.title')}
      className="flex flex-col gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-16 font-medium">{t('roles.title')}</h2>
      <dl className="grid gap-3 text-14">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <dt className="text-ink-2">{t('roles.owner')}</dt>
          <dd>
            <AddressLabel text={project.owner} what={t('roles.owner')} />
          </dd>
        </div>
        {managers.map((manager) => (
          <div key={manager} className="flex flex-wrap items-center justify-between gap-2">
            <dt className="text-ink-2">{t('roles.manager')}</dt>
            <dd className="flex flex-wrap items-center gap-2">
              <AddressLabel text={manager} what={t('roles.manager')} />
              {isOwner && <Dismiss project={project} manager={manager} />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-13 text-ink-2">{t('roles.meaning')}</p>
      {isOwner && (
        <>
          <Appoint project={project} />
          <Rename project={project} />
          <Picture project={project} />
          <HandOver project={project} />
        </>
      )}
    </section>
  )
}

function Dismiss({
  project,
  manager,
}: {
  readonly project: VoteProject
  readonly manager: string
}) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const { mutate, isPending } = useVoteChange(
    () => sdk.votes.setManager(project.id, manager, false),
    { done: t('roles.dismissed') },
  )
  return (
    <ConfirmButton look="quiet" busy={isPending} onClick={() => mutate()}>
      {t('roles.dismiss')}
    </ConfirmButton>
  )
}

function Appoint({ project }: { readonly project: VoteProject }) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const [text, setText] = useState('')
  const manager = text.trim()
  const { mutate, isPending } = useVoteChange(
    () => sdk.votes.setManager(project.id, manager, true),
    { done: t('roles.appointed'), onDone: () => setText('') },
  )
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (manager !== '') mutate()
      }}
    >
      <Field
        className="min-w-0 flex-1 basis-64"
        label={t('roles.principal')}
        value={text}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      <ConfirmButton
        look="tonal"
        busy={isPending}
        disabled={manager === ''}
        onClick={() => mutate()}
      >
        {t('roles.appoint')}
      </ConfirmButton>
    </form>
  )
}
