import type { EventFlow } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnfinished } from '../../../activity/unfinished/unfinished.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FileButton } from '../files/FileButton.tsx'
import { readAnyWay } from '../files/readAnyWay.ts'
import { InterruptedTitle } from '../progress/InterruptedTitle.tsx'
import { useClaimRunner } from '../useClaimRunner.ts'

/** Events whose making was interrupted: they go on where they were, and take their list again where it is gone. */
export function InterruptedEvents() {
  const { flows } = useUnfinished()
  return flows.flatMap((flow) =>
    flow.kind === 'create-claim-event' || flow.kind === 'open-claim-event'
      ? [<Interrupted key={flow.id} flow={flow} />]
      : [],
  )
}

function Interrupted({ flow }: { readonly flow: EventFlow }) {
  const { t } = useTranslation('claim')
  const sdk = useSdk()
  const { resume } = useClaimRunner()
  const [word, setWord] = useState<string>()
  const { receivers, token } = flow.facts
  const restore = async (file: File) => {
    if (receivers === undefined) return
    const signal = new AbortController().signal
    const { fee } = await sdk.tokens.fetch(token.ledgerId)
    const { ledgerId, decimals } = token
    const rules = { ledgerId, decimals, fee, takesIdentifiers: receivers.as === 'list' }
    for await (const list of readAnyWay(file, rules, signal)) {
      const outcome = await sdk.claims.restoreList(receivers.listId, list).catch(codeOf)
      if (outcome === undefined) return
      if (outcome !== 'list-differs') throw new Error('the list cannot be kept')
    }
    throw new Error('the file has another list')
  }
  const choose = (file: File) => {
    restore(file).then(
      () => setWord(t('interrupted.restored')),
      () => setWord(t('failed.listDiffersNext')),
    )
  }
  return (
    <Notice tone="raised">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium">
            <InterruptedTitle flow={flow} />
          </p>
          <p className="text-13 text-ink-2">{word ?? t('interrupted.goesOn')}</p>
        </div>
        {receivers && <FileButton label={t('interrupted.again')} onFile={choose} />}
        <ConfirmButton onClick={() => void resume(flow)}>{t('interrupted.continue')}</ConfirmButton>
      </div>
    </Notice>
  )
}

const codeOf = (error: object): string => ('code' in error ? String(error.code) : 'unknown')
