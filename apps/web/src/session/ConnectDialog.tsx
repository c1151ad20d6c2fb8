import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import type { SignInProblem } from './internetIdentity.ts'
import { signIn, signInProblemOf } from './startSession.ts'
import { useSessionExpired } from './useSessionExpired.ts'
import { useSession, useSessionStore } from './useSessionStore.ts'
import { type WalletId, walletsFor } from './wallets.ts'

type ConnectState =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'waiting'; readonly wallet: WalletId }
  | { readonly kind: 'stopped'; readonly problem: SignInProblem }

/** The wallets there are. A click opens the wallet's own window and the dialog waits beside it. */
export function ConnectDialog() {
  const { t } = useTranslation()
  const { isConnectOpen, setConnectOpen } = useSessionStore()
  const session = useSession()
  const onExpired = useSessionExpired()
  const [state, setState] = useState<ConnectState>({ kind: 'choosing' })

  const connect = (wallet: WalletId) => {
    setState({ kind: 'waiting', wallet })
    signIn(onExpired).then(
      () => {
        setState({ kind: 'choosing' })
        setConnectOpen(false)
      },
      (error: unknown) => setState({ kind: 'stopped', problem: signInProblemOf(error) }),
    )
  }
  const problems: Record<SignInProblem, string> = {
    cancelled: t('connect.cancelled'),
    'window-blocked': t('connect.windowBlocked'),
    failed: t('connect.failed'),
  }
  const wallets = session.kind === 'starting' ? [] : walletsFor(session.config)
  return (
    <Dialog
      open={isConnectOpen}
      onOpenChange={setConnectOpen}
      title={t('connect.title')}
      description={t('connect.description')}
    >
      <ul className="grid gap-2">
        {wallets.map(({ id, isLocal }) => (
          <li key={id}>
            <WalletButton
              name={isLocal ? t('connect.internetIdentityLocal') : t('connect.internetIdentity')}
              isWaiting={state.kind === 'waiting'}
              onClick={() => connect(id)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-3 empty:hidden">
        {state.kind === 'stopped' && <Notice tone="warn">{problems[state.problem]}</Notice>}
      </div>
      <p className="mt-4 text-13 text-ink-3">{t('connect.promise')}</p>
    </Dialog>
  )
}

type WalletButtonProps = {
  readonly name: string
  readonly isWaiting: boolean
  readonly onClick: () => void
}

function WalletButton({ name, isWaiting, onClick }: WalletButtonProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      onClick={onClick}
      aria-busy={isWaiting || undefined}
      className="flex min-h-18 w-full items-center gap-4 rounded-control bg-surface-2 px-4 py-3 text-start transition-colors hover:bg-line"
    >
      <span className="grid size-10 place-items-center rounded-full bg-accent/15 text-accent">
        {isWaiting ? <Spinner size={24} /> : <Icon of={Fingerprint} size={24} />}
      </span>
      <span className="flex-1">
        <span className="block text-16 font-medium">{name}</span>
        <span className="block text-13 text-ink-2">
          {isWaiting ? t('connect.waiting') : t('connect.passkey')}
        </span>
      </span>
    </button>
  )
}
