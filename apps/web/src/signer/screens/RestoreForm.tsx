import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/Button.tsx'
import { entropyOf } from '../vault/phrase.ts'

type RestoreFormProps = {
  readonly isBusy: boolean
  readonly onRestore: (entropy: Uint8Array<ArrayBuffer>) => void
}

/** Brings a wallet back from its phrase. */
export function RestoreForm({ isBusy, onRestore }: RestoreFormProps) {
  const { t } = useTranslation('signer')
  const [phrase, setPhrase] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const entropy = entropyOf(phrase)
    setWrong(!entropy)
    if (entropy) onRestore(entropy)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <label htmlFor="phrase" className="text-13 text-ink-2">
        {t('restore.label')}
      </label>
      <textarea
        id="phrase"
        rows={3}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby="phrase-note"
        value={phrase}
        onChange={(event) => setPhrase(event.target.value)}
        className="rounded-control bg-surface-2 p-3 text-16 outline-none focus-visible:outline-2 focus-visible:outline-accent"
      />
      <p id="phrase-note" className={isWrong ? 'text-13 text-warn' : 'text-13 text-ink-3'}>
        {isWrong ? t('restore.wrong') : t('restore.hint')}
      </p>
      <Button type="submit" size="large" busy={isBusy} disabled={phrase.trim() === ''}>
        {t('restore.go')}
      </Button>
    </form>
  )
}
