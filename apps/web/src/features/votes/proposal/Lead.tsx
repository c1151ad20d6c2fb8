import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { projectPath, proposePath } from '../parts/links.ts'
import { useVoteChange } from '../parts/useVoteChange.ts'
import { PowersFile } from './PowersFile.tsx'
import type { ProposalView } from './ProposalView.ts'

/** What managers do with a proposal: until it begins it is changed, deleted and given its list; until it ends it is withdrawn. */
export function Lead(view: ProposalView) {
  const { t } = useTranslation('votes')
  const { project, recounted, state } = view
  const { proposal } = recounted
  if (state !== 'pending' && state !== 'active') return null
  return (
    <section aria-label={t('lead.title')} className="grid gap-4 rounded-card bg-surface p-4 sm:p-6">
      <h2 className="text-16 font-medium">{t('lead.title')}</h2>
      {state === 'pending' && proposal.terms.snapshot === undefined && <PowersFile {...view} />}
      <div className="flex flex-wrap gap-3">
        {state === 'pending' && (
          <LinkButton to={proposePath(project.id, proposal.number)}>{t('lead.edit')}</LinkButton>
        )}
        {state === 'pending' ? <Delete {...view} /> : <Withdraw {...view} />}
      </div>
    </section>
  )
}

function Delete({ project, recounted: { proposal } }: ProposalView) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useVoteChange(
    () => sdk.votes.remove({ projectId: project.id, number: proposal.number }),
    { done: t('lead.deleted'), onDone: () => navigate(projectPath(project.id)) },
  )
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('lead.delete')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('lead.delete')}
        confirm={t('lead.delete')}
        isRisky
        isSent
        isBusy={isPending}
        onConfirm={() => mutate()}
      >
        {t('lead.deleteMeaning')}
      </ConfirmDialog>
    </>
  )
}

function Withdraw({ project, recounted: { proposal } }: ProposalView) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useVoteChange(
    () => sdk.votes.withdraw({ projectId: project.id, number: proposal.number }),
    { done: t('lead.withdrawn'), onDone: () => setOpen(false) },
  )
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('lead.withdraw')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('lead.withdraw')}
        confirm={t('lead.withdraw')}
        isRisky
        isSent
        isBusy={isPending}
        onConfirm={() => mutate()}
      >
        {t('lead.withdrawMeaning')}
      </ConfirmDialog>
    </>
  )
}
