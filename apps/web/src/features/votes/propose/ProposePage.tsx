import type { VoteProject, VoteProposal } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Broken } from '../parts/Broken.tsx'
import { projectPath, voteProposalPath } from '../parts/links.ts'
import { usePictureUpload } from '../parts/usePictureUpload.ts'
import { useVoteChange } from '../parts/useVoteChange.ts'
import { managersQuery, projectQuery, voteProposalQuery } from '../queries.ts'
import { ProposeFields } from './ProposeFields.tsx'
import { useProposeForm } from './useProposeForm.ts'

const KEY_BYTES = 16

/** `/vote/{project}/create`: a proposal by a manager, or one that is changed before it begins. */
export function ProposePage() {
  const { t } = useTranslation('votes')
  const { project: id = '' } = useParams()
  const [query] = useSearchParams()
  const edit = query.get('edit') ?? ''
  const edited = /^[1-9]\d{0,17}$/.test(edit) ? BigInt(edit) : undefined
  const title = edited === undefined ? t('propose.title') : t('propose.editTitle')
  return (
    <Page
      width="form"
      title={title}
      back={{ to: projectPath(id), label: t('project.title'), current: title }}
      waiting={<Skeleton className="h-[40rem] w-full rounded-card" />}
    >
      <ForOwner visitor={t('propose.visitor')} isCard>
        {(owner) => <Loaded key={`${owner} ${id} ${edit}`} {...{ id, owner, edited }} />}
      </ForOwner>
    </Page>
  )
}

type Asked = {
  readonly id: string
  readonly owner: string
  readonly edited: bigint | undefined
}

function Loaded({ id, owner, edited }: Asked) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const project = useQuery(projectQuery(sdk, id))
  const managers = useQuery(managersQuery(sdk, id))
  const proposal = useQuery({
    ...voteProposalQuery(sdk, id, edited ?? 0n),
    enabled: edited !== undefined,
  })
  const error = project.error ?? managers.error ?? proposal.error
  if (error) return <Broken error={error} onRetry={() => void project.refetch()} />
  if (!project.data || !managers.data || (edited !== undefined && proposal.data === undefined))
    return <Skeleton className="h-[40rem] w-full rounded-card" />
  if (owner !== project.data.owner && !managers.data.includes(owner))
    return <Notice tone="warn">{t('propose.onlyManagers')}</Notice>
  return <Form project={{ ...project.data, id }} proposal={proposal.data?.proposal} />
}

function Form({
  project,
  proposal,
}: {
  readonly project: VoteProject
  readonly proposal: VoteProposal | undefined
}) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const navigate = useNavigate()
  const form = useProposeForm(proposal?.terms)
  const [key] = useState(() => crypto.getRandomValues(new Uint8Array(KEY_BYTES)))
  const { upload, percent } = usePictureUpload(project.id)
  const { mutate, isPending } = useVoteChange(
    async () => {
      const picture = await upload(form.picture)
      const snapshot =
        form.electorate === 'snapshot'
          ? (proposal?.terms.snapshot ??
            (await sdk.votes.takeSnapshot(project.ledgerId, form.sources)))
          : undefined
      const terms = { ...form.termsAt(Date.now()), snapshot, picture }
      if (proposal === undefined) return sdk.votes.propose(project.id, terms, key)
      await sdk.votes.change({ projectId: project.id, number: proposal.number }, terms)
      return proposal.number
    },
    {
      done: proposal === undefined ? t('propose.done') : t('propose.changed'),
      onDone: (number) => navigate(voteProposalPath(project.id, number)),
    },
  )
  const words = {
    title: t('propose.needTitle'),
    options: t('propose.needOptions'),
    'same-options': t('propose.sameOptions'),
    quorum: t('propose.badQuorum'),
    threshold: t('propose.badThreshold'),
  }
  const missing = form.problem && words[form.problem]
  const propose = form.electorate === 'snapshot' ? t('propose.send') : t('propose.sendListed')
  const send = proposal === undefined ? propose : t('propose.save')
  return (
    <>
      <ProposeFields
        form={form}
        project={project}
        isEdited={proposal !== undefined}
        isBusy={isPending}
      />
      <ConfirmButton
        size="large"
        wide
        busy={isPending}
        disabled={missing !== undefined}
        onClick={() => mutate()}
      >
        {missing ?? (percent === undefined ? send : t('picture.uploading', { percent }))}
      </ConfirmButton>
    </>
  )
}
