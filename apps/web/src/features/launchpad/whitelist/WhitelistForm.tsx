import type { LaunchSale } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FileButton } from '../../claim/files/FileButton.tsx'
import { TextField } from '../../nft-tools/parts/TextField.tsx'
import { PeopleFlaws } from './PeopleFlaws.tsx'
import { usePeople } from './usePeople.ts'
import { useWhitelistUpload } from './useWhitelistUpload.ts'

const LONGEST = 70_000

/** Lets people in: as many lines as are pasted, or the rows of a file. */
export function WhitelistForm({ sale }: { readonly sale: LaunchSale }) {
  const { t } = useTranslation('launchpad')
  const locale = useLocale()
  const [text, setText] = useState('')
  const [file, setFile] = useState<File>()
  const state = usePeople(file, text)
  const { upload, sent, problem } = useWhitelistUpload(sale.id)
  const people = state.kind === 'read' ? state.people.people : []
  const add = async () => {
    if (!(await upload(people))) return
    setText('')
    setFile(undefined)
  }
  const failures = {
    'too-large': t('whitelist.tooLarge'),
    'too-many-rows': t('whitelist.tooLarge'),
    unreadable: t('whitelist.unreadable'),
  }
  const isRead = state.kind === 'read' || state.kind === 'reading'
  const missing = people.length === 0 ? t('whitelist.enter') : undefined
  const count = (value: number) => formatCount(value, locale)
  return (
    <div className="grid gap-3">
      {file === undefined ? (
        <TextField
          label={t('whitelist.label')}
          hint={t('whitelist.hint')}
          value={text}
          most={LONGEST}
          onChange={setText}
        />
      ) : (
        <p className="flex flex-wrap items-center gap-2 text-14">
          <bdi className="min-w-0 flex-1 wrap-anywhere">{file.name}</bdi>
          <Button look="quiet" onClick={() => setFile(undefined)}>
            {t('whitelist.drop')}
          </Button>
        </p>
      )}
      <FileButton
        label={t('whitelist.file')}
        onFile={setFile}
        isBusy={state.kind === 'reading' || sent !== undefined}
      />
      {!isRead && <Notice tone="warn">{failures[state.kind]}</Notice>}
      {state.kind === 'read' && state.people.flaws.length > 0 && (
        <PeopleFlaws flaws={state.people.flaws} />
      )}
      {problem !== undefined && <Notice tone="warn">{problem}</Notice>}
      {sent !== undefined && (
        <p role="status" className="text-13 text-ink-2">
          {t('whitelist.sent', { done: count(sent), all: count(people.length) })}
        </p>
      )}
      <ConfirmButton
        look="tonal"
        busy={sent !== undefined}
        disabled={missing !== undefined}
        onClick={() => void add()}
      >
        {missing ?? t('whitelist.add', { count: people.length })}
      </ConfirmButton>
    </div>
  )
}
