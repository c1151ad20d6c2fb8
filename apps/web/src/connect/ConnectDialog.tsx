import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession, useSessionStore } from '../session/useSessionStore.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { walletInfo } from '../wallets/catalogue.ts'
import type { WalletOption } from '../wallets/detect.ts'
import { ConnectNotice } from './ConnectNotice.tsx'
import { SignerField } from './SignerField.tsx'
import { type ConnectState, useConnect } from './useConnect.ts'
import { useWalletOptions } from './useWalletOptions.ts'
import { WalletButton } from './WalletButton.tsx'

/** How many wallets stand there before somebody asks for the others. */
const RECOMMENDED = 3

/** The wallets there are, the recommended ones first. A click opens the wallet, and the dialog says what to do there. */
export function ConnectDialog() {
  const { t } = useTranslation('connect')
  const { isConnectOpen, setConnectOpen } = useSessionStore()
  const session = useSession()
  const { state, connect } = useConnect()
  const { options, isLast } = useWalletOptions(isConnectOpen)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? options : options.slice(0, RECOMMENDED)
  const isLocal = session.kind !== 'starting' && session.config.environment === 'local'
  const asked = state.kind === 'choosing' ? undefined : state.option
  return (
    <Dialog
      open={isConnectOpen}
      onOpenChange={setConnectOpen}
      title={t('title')}
      description={t('terms')}
    >
      <div className="mb-3 grid gap-3 empty:hidden">
        <ConnectNotice state={state} />
        {isLocal && asked && walletInfo(asked.id).isMainnetOnly && asked.id !== 'stoic' && (
          <Notice>{t('mainnetOnly')}</Notice>
        )}
      </div>
      <ul className="grid gap-2">
        {shown.map((option) => (
          <li key={`${option.id} ${option.address ?? ''}`}>
            <WalletButton
              option={option}
              isLast={isLast(option)}
              isWaiting={isWaitingFor(state, option)}
              onClick={({ timeStamp }) => connect(option, timeStamp)}
            />
          </li>
        ))}
      </ul>
      {isWhole ? (
        <SignerField
          isWaiting={state.kind === 'waiting' && state.option.id === 'signer'}
          onConnect={connect}
        />
      ) : (
        <Button look="tonal" wide className="mt-2" onClick={() => setWhole(true)}>
          {t('more', { number: options.length - shown.length })}
        </Button>
      )}
      <p className="mt-4 text-13 text-ink-3">{t('promise')}</p>
    </Dialog>
  )
}

function isWaitingFor(state: ConnectState, { id, address }: WalletOption): boolean {
  return state.kind === 'waiting' && state.option.id === id && state.option.address === address
}
