import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../session/useSdk.ts'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { useMyTokens } from '../../../tokens/my-tokens/myTokens.ts'
import { useAskedLedgers } from '../../../tokens/useTokens.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { findHeld } from './findHeld.ts'

/** Looks for tokens that the person holds beyond those that appear by themselves, and shows them in the wallet. */
export function SyncTokens() {
  const { t } = useTranslation('wallet')
  const sync = useSync()
  return (
    <Button
      look="tonal"
      className="max-sm:grow"
      busy={sync.isPending}
      disabled={!sync.isReady}
      onClick={() => sync.run()}
    >
      {!sync.isPending && <Icon of={RefreshCw} />}
      {sync.progress === undefined ? t('sync.action') : t('sync.progress', sync.progress)}
    </Button>
  )
}

function useSync() {
  const { t } = useTranslation('wallet')
  const { t: common } = useTranslation()
  const sdk = useSdk()
  const toast = useToast()
  const shown = useAskedLedgers()
  const { tagged, removed, tag } = useMyTokens()
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number }>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const known = new Set([...(shown ?? []), ...tagged, ...removed])
      return findHeld(sdk, known, (done, all) => setProgress({ done, all }))
    },
    onSuccess: ({ held, unanswered }) => {
      for (const ledgerId of held) tag(ledgerId)
      if (held.length > 0) toast.success(t('sync.found', { count: held.length }))
      else if (unanswered === 0) toast.info(t('sync.none'))
      if (unanswered > 0) toast.warning(t('sync.unanswered', { count: unanswered }))
    },
    onError: (error) => toast.error(describeCallError(common, error)),
    onSettled: () => setProgress(undefined),
  })
  return { run: mutate, isPending, isReady: shown !== undefined, progress }
}
