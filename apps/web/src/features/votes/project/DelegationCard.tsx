import { parsePrincipal, type VoteDelegation, type VoteProject } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useDescribeVoteError } from '../parts/useDescribeVoteError.ts'
import { useVoteChange } from '../parts/useVoteChange.ts'
import { delegationQuery, delegatorsQuery } from '../queries.ts'

type DelegationProps = { readonly project: VoteProject; readonly owner: string }

/** Who may vote with one's power in this project, and who lets one vote with theirs. */
export function DelegationCard({ project }: Pick<DelegationProps, 'project'>) {
  const { t } = useTranslation('votes')
  return (
    <section
      aria-label={t('delegation.title')}
      className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-16 font-medium">{t('delegation.title')}</h2>
      <p className="text-14 text-ink-2">{t('delegation.meaning')}</p>
      <ForOwner visitor={t('delegation.visitor')}>
        {(owner) => <Own key={owner} owner={owner} project={project} />}
      </ForOwner>
    </section>
  )
}

function Own({ project, owner }: DelegationProps) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const describe = useDescribeVoteError()
  const { data, error, refetch } = useQuery(delegationQuery(sdk, project.id, { owner }))
  const { data: delegators = [] } = useQuery(delegatorsQuery(sdk, project.id, { owner }))
  if (error && data === undefined)
    return <ErrorState what={describe(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-11 w-full" />
  return (
    <>
      {delegators.length > 0 && (
        <p className="text-14">{t('delegation.toYou', { count: delegators.length })}</p>
      )}
      {data === null ? (
        <Delegate project={project} owner={owner} />
      ) : (
        <TakeBack project={project} delegation={data} />
      )}
    </>
  )
}

/** Names a delegate, after what it comes to was read. */
function Delegate({ project, owner }: DelegationProps) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const to = text.trim()
  const isBad = to !== '' && parsePrincipal(to) === undefined
  const isNobody = to === '' || to === owner || isBad
  const problem =
    to === owner ? t('delegation.yourself') : isBad ? t('delegation.noPrincipal') : undefined
  const { mutate, isPending } = useVoteChange(() => sdk.votes.setDelegate(project.id, to), {
    done: t('delegation.done'),
    onDone: () => setOpen(false),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isNobody) setOpen(true)
  }
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={onSubmit}>
      <Field
        className="min-w-0 flex-1 basis-64"
        label={t('delegation.principal')}
        value={text}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        {...(problem ? { problem } : {})}
        onChange={({ target }) => setText(target.value)}
      />
      <Button look="tonal" type="submit" disabled={isNobody}>
        {t('delegation.review')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('delegation.delegate')}
        confirm={t('delegation.delegate')}
        isSent
        isBusy={isPending}
        onConfirm={() => mutate()}
      >
        <div className="grid gap-3">
          <p className="wrap-anywhere">{t('delegation.to', { principal: to })}</p>
          <p>{t('delegation.from')}</p>
        </div>
      </ConfirmDialog>
    </form>
  )
}

function TakeBack({
  project,
  delegation: { delegate, at },
}: Pick<DelegationProps, 'project'> & { readonly delegation: VoteDelegation }) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useVoteChange(() => sdk.votes.setDelegate(project.id, undefined), {
    done: t('delegation.takenBack'),
    onDone: () => setOpen(false),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-14">
      <span className="grid gap-1">
        <span className="flex flex-wrap items-center gap-2">
          {t('delegated.delegate')}
          <AddressLabel text={delegate} what={t('delegated.delegate')} />
        </span>
        <span className="text-13 text-ink-2">
          <Time atMs={at} />
        </span>
      </span>
      <Button look="tonal" onClick={() => setOpen(true)}>
        {t('delegation.takeBack')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('delegation.takeBack')}
        confirm={t('delegation.takeBack')}
        isSent
        isBusy={isPending}
        onConfirm={() => mutate()}
      >
        {t('delegation.takeBackMeaning')}
      </ConfirmDialog>
    </div>
  )
}
