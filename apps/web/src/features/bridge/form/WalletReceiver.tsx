import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useEvmWallet } from '../ethereum-wallet/useEvmWallet.ts'

type WalletReceiverProps = {
  /** Undefined while no wallet is connected. */
  readonly onFound: (address: string | undefined) => void
  /** Whether its address is what stands in the form. */
  readonly isReceiver: boolean
}

/** Whoever has connected an Ethereum wallet most likely pays themselves: says that the address is theirs. Asks nothing of the wallet's owner. */
export function WalletReceiver({ onFound, isReceiver }: WalletReceiverProps) {
  const { t } = useTranslation('bridge')
  const { state, restore } = useEvmWallet()
  const address = state.kind === 'connected' ? state.account.address : undefined
  useEffect(() => void restore(), [restore])
  useEffect(() => onFound(address), [address, onFound])
  if (state.kind !== 'connected' || !isReceiver) return null
  return (
    <p role="status" className="-mt-3 text-13 break-words text-ink-2">
      {t('dissolve.ownWallet', { wallet: state.wallet.name.slice(0, LONGEST_NAME) })}
    </p>
  )
}

/** Wallets choose their names themselves. */
const LONGEST_NAME = 40
