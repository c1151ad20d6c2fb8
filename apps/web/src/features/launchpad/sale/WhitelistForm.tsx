import type { LaunchSale } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { TextField } from '../../nft-tools/parts/TextField.tsx'
import { useDescribeLaunchpadError } from '../progress/useDescribeLaunchpadError.ts'
import { readPrincipals } from './readPrincipals.ts'

const LONGEST = 70_000

/** Lets people in, as many lines as are pasted; each line is one principal. */
export function WhitelistForm({ sale }: { readonly sale: LaunchSale }) {
  const { t } = useTranslation('launchpad')
  const { launchpad } = useSdk()
  const queries = useQueryClient()
  const describe = useDescribeLaunchpadError()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { people, wrong } = readPrincipals(text)
  const add = async () => {
    setBusy(true)
    try {
      await launchpad.changeWhitelist(sale.id, { added: people })
      setText('')
      setProblem(undefined)
    } catch (error) {
      setProblem(describe(error).what)
    }
    setBusy(false)
    void queries.invalidateQueries({ queryKey: queryKeys.launchpad() })
  }
  const missing =
    wrong !== undefined
      ? t('whitelist.wrong', { line: wrong })
      : people.length === 0
        ? t('whitelist.enter')
        : undefined
  return (
    <div className="grid gap-3">
      <TextField
        label={t('whitelist.label')}
        hint={t('whitelist.hint')}
        value={text}
        most={LONGEST}
        onChange={setText}
      />
      {problem !== undefined && <Notice tone="warn">{problem}</Notice>}
      <ConfirmButton
        look="tonal"
        busy={isBusy}
        disabled={missing !== undefined}
        onClick={() => void add()}
      >
        {missing ?? t('whitelist.add', { count: people.length })}
      </ConfirmButton>
    </div>
  )
}
