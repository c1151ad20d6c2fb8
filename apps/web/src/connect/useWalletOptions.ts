import { useEffect, useState } from 'react'
import { readSavedWallet } from '../session/savedWallet.ts'
import type { WalletId } from '../wallets/catalogue.ts'
import { WALLETS, walletInfo } from '../wallets/catalogue.ts'
import {
  ethereumOptions,
  type Presence,
  presenceOf,
  type WalletOption,
  watchSignerExtensions,
} from '../wallets/detect.ts'
import { preloadWallet } from '../wallets/walletModules.ts'

const PRESENCES: readonly Presence[] = ['present', 'always', 'absent']

const rank = (id: WalletId): number => WALLETS.findIndex((wallet) => wallet.id === id)

/**
 * What the dialog offers: the wallet of last time, then what this browser has, then what every browser can open, then what
 * must be installed first, each in the recommended order, and last what no longer works. Wallets that open a window are
 * fetched ahead, for browsers that block windows which open later.
 */
export function useWalletOptions(isOpen: boolean) {
  const [extensions, setExtensions] = useState<readonly WalletOption[]>([])
  useEffect(() => {
    if (!isOpen) return
    preloadWallet('internet-identity')
    return watchSignerExtensions((found) =>
      setExtensions((known) => [
        ...known.filter(({ address }) => address !== found.address),
        found,
      ]),
    )
  }, [isOpen])
  const last = readSavedWallet()
  const isLast = (option: WalletOption) =>
    option.id === last?.id && (option.address ?? '') === (last.address ?? '')
  const offered = WALLETS.filter(({ id }) => id !== 'extension' && id !== 'signer')
    .flatMap(({ id }) => (id === 'ethereum' ? ethereumOptions() : [{ id }]))
    .concat(extensions)
  const place = (option: WalletOption): number => {
    if (isLast(option)) return 0
    if (!walletInfo(option.id).module) return 4 * WALLETS.length
    const presence = option.id === 'extension' ? 'present' : presenceOf(option.id)
    return (1 + PRESENCES.indexOf(presence)) * WALLETS.length + rank(option.id)
  }
  return { options: [...offered].sort((a, b) => place(a) - place(b)), isLast }
}
