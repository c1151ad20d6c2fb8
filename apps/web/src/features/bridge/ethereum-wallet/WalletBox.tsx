import { evmChain } from '@sluice/sdk/ethereum'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { LongId } from '../../../ui/figures/LongId.tsx'
import type { EvmProblem } from './EvmProblem.ts'
import type { EvmNetwork, EvmWallet } from './EvmWallet.ts'
import { NoWallet } from './NoWallet.tsx'
import type { EvmWalletState } from './useEvmWallet.ts'
import { useEvmWords } from './useEvmWords.ts'

type WalletBoxProps = {
  readonly state: EvmWalletState
  readonly problem: EvmProblem | undefined
  readonly installed: readonly EvmWallet[]
  /** The chain on which the wallet must be. */
  readonly network: EvmNetwork
  readonly onConnect: (wallet: EvmWallet) => void
  readonly onSwitch: () => void
  readonly onDisconnect: () => void
}

/** Which Ethereum wallet pays: the ones that are here to choose from, the one that is connected, and what is wrong with it. */
export function WalletBox(props: WalletBoxProps) {
  const { state, problem, installed, network, onConnect, onSwitch, onDisconnect } = props
  const { t } = useTranslation('ethereum')
  const wordsOf = useEvmWords()
  const chain = evmChain(network.chainId).name
  const name = state.kind === 'none' ? t('wallet.any') : state.wallet.name
  const wrong = problem && <Notice tone="warn">{wordsOf(problem, { wallet: name, chain })}</Notice>
  switch (state.kind) {
    case 'none':
      return (
        <section aria-label={t('wallet.title')} className="flex flex-col gap-3">
          {wrong}
          {installed.length === 0 ? <NoWallet /> : <Choice {...{ installed, onConnect }} />}
        </section>
      )
    case 'connecting':
      return (
        <section aria-label={t('wallet.title')} className="flex flex-col gap-3">
          <div role="status">
            <Notice>{t('wallet.confirm', { wallet: name })}</Notice>
          </div>
          <Button look="quiet" onClick={onDisconnect}>
            {t('wallet.other')}
          </Button>
        </section>
      )
    case 'connected':
      return (
        <section aria-label={t('wallet.title')} className="flex flex-col gap-3">
          <div className="flex items-center gap-2 rounded-control bg-surface-2 ps-4 pe-1 text-14">
            <span className="min-w-0 flex-1 py-2">
              <span translate="no" className="block truncate font-medium">
                {name}
              </span>
              <LongId text={state.account.address} what={t('wallet.account')} />
            </span>
            <IconButton icon={LogOut} label={t('wallet.disconnect')} onClick={onDisconnect} />
          </div>
          {wrong}
          {state.account.chainId !== network.chainId && (
            <>
              <Notice tone="warn">
                {t('wallet.wrongNetwork', {
                  wallet: name,
                  other: evmChain(state.account.chainId).name,
                  chain,
                })}
              </Notice>
              <Button size="large" wide onClick={onSwitch}>
                {t('wallet.switch', { chain })}
              </Button>
            </>
          )}
        </section>
      )
  }
}

function Choice({ installed, onConnect }: Pick<WalletBoxProps, 'installed' | 'onConnect'>) {
  const { t } = useTranslation('ethereum')
  return (
    <>
      <p className="text-14 text-ink-2">{t('wallet.choose')}</p>
      <ul className="flex flex-col gap-2">
        {installed.map((wallet, index) => (
          // two wallets may announce themselves alike
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is as the page announces it, and nothing in it is typed
          <li key={`${wallet.rdns} ${index}`}>
            <Button look="tonal" size="large" wide onClick={() => onConnect(wallet)}>
              <span translate="no" className="truncate">
                {wallet.name}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
