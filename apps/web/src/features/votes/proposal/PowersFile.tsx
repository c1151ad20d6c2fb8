import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../session/useSdk.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { ReceiversFile } from '../../claim/create/ReceiversFile.tsx'
import { type ReceiversFile as ChosenFile, useReceivers } from '../../claim/files/useReceivers.ts'
import { useVoteChange } from '../parts/useVoteChange.ts'
import type { ProposalView } from './ProposalView.ts'

/** A list of voters with their power from a file, checked row by row as lists of receivers are, and uploaded batch by batch. */
export function PowersFile({ project, token, recounted: { proposal } }: ProposalView) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const [file, setFile] = useState<ChosenFile>()
  const [done, setDone] = useState(0)
  const { ledgerId, decimals } = token
  // power pays no fee: a unit of it is enough
  const state = useReceivers(file, { ledgerId, decimals, fee: 0n, takesIdentifiers: true })
  const rows = state.kind === 'read' ? state.parsed.receivers : []
  const { mutate, isPending } = useVoteChange(
    () =>
      sdk.votes.uploadPowers(
        { projectId: project.id, number: proposal.number },
        rows.map(({ user, amount }) => ({ voter: user, power: amount })),
        setDone,
      ),
    { done: t('lead.uploaded'), onDone: () => setFile(undefined) },
  )
  return (
    <div className="grid gap-3">
      <p className="text-13 text-ink-2">
        {t('lead.uploadHint', { count: Number(proposal.count) })}
      </p>
      <ReceiversFile chosen={file} state={state} token={token} onChoose={setFile} />
      {rows.length > 0 && (
        <ConfirmButton wide busy={isPending} onClick={() => mutate()}>
          {isPending
            ? t('lead.uploading', { done, all: rows.length })
            : t('lead.upload', { count: rows.length })}
        </ConfirmButton>
      )}
    </div>
  )
}
