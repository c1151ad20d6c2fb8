import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/buttons/Button.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { Logo } from '../ui/pictures/Logo.tsx'
import { Backup } from './screens/Backup.tsx'
import { ConsentScreen } from './screens/ConsentScreen.tsx'
import { Home } from './screens/Home.tsx'
import { NewVault } from './screens/NewVault.tsx'
import { RestoreForm } from './screens/RestoreForm.tsx'
import { type Site, useSite } from './useSite.ts'
import { useVault, type VaultProblem } from './useVault.ts'

/** Sluice's own wallet: keys on this device under a passkey, for this exchange and for any site that speaks the standard. */
export function SignerPage() {
  const { t } = useTranslation('signer')
  const site = useSite()
  useEffect(() => {
    document.title = `Sluice ${t('title')}`
  }, [t])
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[525px] flex-col gap-6 p-4 sm:p-6">
      <h1 className="flex items-center gap-3 text-20 font-semibold">
        <Logo />
        {t('title')}
      </h1>
      {site.state.kind === 'framed' || site.state.kind === 'moved' ? (
        <Notice tone="warn">
          {site.state.kind === 'framed' ? t('refused.framed') : t('refused.moved')}
        </Notice>
      ) : (
        <Wallet site={site} />
      )}
    </main>
  )
}

function Wallet({ site }: { readonly site: Site }) {
  const { t } = useTranslation('signer')
  const vault = useVault()
  const { state, problem, isBusy } = vault
  const trouble = problem && <Notice tone="warn">{problemText(t, problem)}</Notice>
  const origin = site.state.kind === 'asking' ? site.state.origin : undefined
  if (site.state.kind === 'waiting') return <Spinner />
  switch (state.kind) {
    case 'reading':
      return <Spinner />
    case 'none':
      return (
        <>
          <NewVault origin={origin} isBusy={isBusy} onCreate={vault.create} />
          {trouble}
        </>
      )
    case 'unreadable':
      return (
        <>
          <Notice tone="warn">{t('unreadable')}</Notice>
          <RestoreForm isBusy={isBusy} onRestore={vault.create} />
          {trouble}
        </>
      )
    case 'locked':
    case 'open':
      if (origin === undefined && state.kind === 'open') return <Home keys={state.keys} />
      return (
        <>
          {origin === undefined ? (
            <>
              <p className="text-14 text-ink-2">{t('locked')}</p>
              <Button busy={isBusy} onClick={vault.unlock}>
                {t('unlock')}
              </Button>
            </>
          ) : (
            <ConsentScreen site={site} origin={origin} vault={vault} />
          )}
          {trouble}
          {state.kind === 'open' && state.isNew && !site.asked && <Backup keys={state.keys} />}
        </>
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
    case 'exists':
      return t('problem.exists', { ns: 'signer' })
  }
}
