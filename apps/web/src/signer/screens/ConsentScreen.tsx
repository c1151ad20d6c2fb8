import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../session/useSdk.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { failure, fulfil } from '../protocol/answers.ts'
import type { Asked, Site } from '../useSite.ts'
import type { Keys } from '../vault/Keys.ts'
import { CallConsent } from './CallConsent.tsx'

const ABORTED = failure(3001, 'The person declined')
const NETWORK = 4000

type ConsentScreenProps = {
  readonly site: Site
  /** Opens the vault, which asks for the passkey unless it is open already. */
  readonly open: () => Promise<Keys | undefined>
}

/** Who asks, what for, and yes or no. */
export function ConsentScreen({ site, open }: ConsentScreenProps) {
  const { t } = useTranslation('signer')
  const config = useConfig()
  const [isBusy, setBusy] = useState(false)
  const { origin = '', asked } = site
  if (!asked) return <Spinner />
  const approve = async () => {
    setBusy(true)
    const keys = await open()
    // not opened: the page says why, and the person may try again
    if (keys) {
      const now = Date.now()
      const approved = { ask: asked.ask, origin, keys, config, now }
      const done = await site
        .whileBusy(() => fulfil(approved))
        .catch((error: unknown) => failure(NETWORK, error instanceof Error ? error.message : ''))
      site.answer(asked, done)
    }
    setBusy(false)
  }
  return (
    <section className="flex flex-1 flex-col gap-4" aria-live="polite">
      <p dir="ltr" className="rounded-control bg-surface-2 p-3 text-center text-16 font-medium">
        {origin}
      </p>
      <Question asked={asked} site={site} />
      <div className="mt-auto grid grid-cols-2 gap-3">
        <Button look="tonal" size="large" onClick={() => site.answer(asked, ABORTED)}>
          {t('decline')}
        </Button>
        <Button size="large" busy={isBusy} onClick={approve}>
          {t('approve')}
        </Button>
      </div>
    </section>
  )
}

function Question({ asked, site }: { readonly asked: Asked; readonly site: Site }) {
  const { t } = useTranslation('signer')
  const { ask } = asked
  switch (ask.kind) {
    case 'accounts':
      return <p className="text-16">{t('ask.accounts')}</p>
    case 'delegation': {
      const days = Math.ceil(ask.timeToLiveMs / 86_400_000)
      return (
        <>
          <p className="text-16">
            {ask.targets || site.origin === location.origin
              ? t('ask.signInAccount', { count: days })
              : t('ask.signInSite', { count: days })}
          </p>
          {ask.targets && (
            <ul dir="ltr" className="max-h-40 overflow-y-auto text-13 text-ink-2">
              {ask.targets.map((target) => (
                <li key={target.toText()}>{target.toText()}</li>
              ))}
            </ul>
          )}
        </>
      )
    }
    case 'call':
      return <CallConsent call={ask} whileBusy={site.whileBusy} />
  }
}
