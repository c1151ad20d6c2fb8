import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../format/time.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { useNow } from '../ui/browser/useNow.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { useToast } from '../ui/feedback/useToast.ts'
import { Field } from '../ui/fields/Field.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'

const DAY_SECONDS = 86_400
const MOST_DAYS = 3_650

/** Moves the clock of this machine's network, for whoever waits for a neuron, a vote or a sale. It says before what that does. */
export function LetTimePass({ clock }: { readonly clock: string }) {
  const { t } = useTranslation('localTools')
  const locale = useLocale()
  const toast = useToast()
  const now = useNow(30_000)
  const [days, setDays] = useState('31')
  const [asked, setAsked] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const chosen = readDays(days)
  const pass = async () => {
    if (asked === undefined) return
    setBusy(true)
    try {
      await letPass(clock, asked * DAY_SECONDS)
      // everything on the page was read before
      location.reload()
    } catch {
      toast.error(t('failed'))
      setBusy(false)
      setAsked(undefined)
    }
  }
  return (
    <section aria-label={t('title')} className="grid gap-2 border-t border-line pt-3">
      <p className="flex flex-wrap justify-between gap-x-4 text-ink-2">
        {t('title')} <span>{formatDateTime(now, locale)}</span>
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <Button look="tonal" onClick={() => setAsked(1)}>
          {t('day')}
        </Button>
        <Button look="tonal" onClick={() => setAsked(7)}>
          {t('week')}
        </Button>
        <span className="w-24">
          <Field
            label={t('days')}
            inputMode="numeric"
            maxLength={4}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </span>
        <Button look="tonal" disabled={chosen === undefined} onClick={() => setAsked(chosen)}>
          {t('go')}
        </Button>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && !isBusy && setAsked(undefined)}
        title={t('confirmTitle', { count: asked ?? 1 })}
        confirm={t('confirm')}
        isRisky
        isBusy={isBusy}
        onConfirm={() => void pass()}
      >
        <p>{t('moves')}</p>
        <p className="mt-2">{t('stays')}</p>
      </ConfirmDialog>
    </section>
  )
}

/** Whole days that can pass at once; undefined for anything else. */
export function readDays(text: string): number | undefined {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : 0
  return days >= 1 && days <= MOST_DAYS ? days : undefined
}

/** @throws Error when the network of this machine refuses, or is not there */
async function letPass(clock: string, seconds: number): Promise<void> {
  const answer = await fetch(`${clock}/pass`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds }),
  })
  if (!answer.ok) throw new Error(`the clock answered ${answer.status}`)
}
