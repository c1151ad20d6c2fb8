import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/Button.tsx'
import { RestoreForm } from './RestoreForm.tsx'

type NewVaultProps = {
  readonly origin: string | undefined
  readonly isBusy: boolean
  readonly onCreate: (entropy?: Uint8Array<ArrayBuffer>) => void
}

/** The first visit: a new wallet, or one that comes back from its phrase. */
export function NewVault({ origin, isBusy, onCreate }: NewVaultProps) {
  const { t } = useTranslation('signer')
  const [isRestoring, setRestoring] = useState(false)
  return (
    <section className="flex flex-col gap-4">
      <p className="text-14 text-ink-2">{t('new.lead')}</p>
      {origin && <p className="text-14">{t('new.site', { origin })}</p>}
      {isRestoring ? (
        <RestoreForm isBusy={isBusy} onRestore={onCreate} />
      ) : (
        <>
          <Button size="large" busy={isBusy} onClick={() => onCreate()}>
            {t('new.create')}
          </Button>
          <Button look="quiet" onClick={() => setRestoring(true)}>
            {t('new.restore')}
          </Button>
        </>
      )}
    </section>
  )
}
