import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Backup } from './screens/Backup.tsx'
import { ConsentScreen } from './screens/ConsentScreen.tsx'
import { Home } from './screens/Home.tsx'
import { NewVault } from './screens/NewVault.tsx'
import { useSite } from './useSite.ts'
import { useVault, type VaultProblem } from './useVault.ts'

/** Sluice's own wallet: keys on this device under a passkey, for this exchange and for any site that speaks the standard. */
export function SignerPage() {
  const { t } = useTranslation('signer')
  useEffect(() => {
    document.title = `Sluice ${t('title')}`
  }, [t])
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[525px] flex-col gap-6 p-6">
      <h1 className="flex items-center gap-3 text-20 font-semibold">
        <Logo />
        {t('title')}
      </h1>
      <Wallet />
    </main>
  )
}

function Wallet() {
  const { t } = useTranslation('signer')
  const site = useSite()
  const vault = useVault()
  const { state, problem, isBusy } = vault
  const trouble = problem && <Notice tone="warn">{problemText(t, problem)}</Notice>
  if (site.isOpened && !site.origin) return <Spinner />
  switch (state.kind) {
    case 'reading':
      return <Spinner />
    case 'none':
      return (
        <>
          <NewVault origin={site.origin} isBusy={isBusy} onCreate={vault.create} />
          {trouble}
        </>
      )
    case 'locked':
      return (
        <>
          {site.origin ? (
            <ConsentScreen site={site} open={() => vault.open(state.vault)} />
          ) : (
            <>
              <p className="text-14 text-ink-2">{t('locked')}</p>
              <Button busy={isBusy} onClick={() => vault.open(state.vault)}>
                {t('unlock')}
              </Button>
            </>
          )}
          {trouble}
        </>
      )
    case 'open':
      return site.origin ? (
        <>
          <ConsentScreen site={site} open={async () => state.keys} />
          {state.isNew && <Backup keys={state.keys} />}
        </>
      ) : (
        <Home keys={state.keys} />
      )
  }
}

type Translate = ReturnType<typeof useTranslation<'signer'>>['t']

function problemText(t: Translate, problem: VaultProblem): string {
  switch (problem) {
    case 'declined':
      return t('problem.declined', { ns: 'signer' })
    case 'no-storage':
      return t('problem.noStorage', { ns: 'signer' })
    case 'failed':
      return t('problem.failed', { ns: 'signer' })
  }
}
