import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { Keys } from '../vault/Keys.ts'

/** The words that bring the account back on another device; shown when asked for. */
export function Backup({ keys }: { readonly keys: Keys }) {
  const { t } = useTranslation('signer')
  const [isShown, setShown] = useState(false)
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <Notice>{t('backup.why')}</Notice>
      {isShown ? (
        <ol dir="ltr" className="grid list-inside list-decimal grid-cols-3 gap-2 text-14">
          {[...keys.phrase.split(' ').entries()].map(([place, word]) => (
            <li key={`${place} ${word}`}>{word}</li>
          ))}
        </ol>
      ) : (
        <Button look="tonal" onClick={() => setShown(true)}>
          {t('backup.show')}
        </Button>
      )}
    </section>
  )
}
