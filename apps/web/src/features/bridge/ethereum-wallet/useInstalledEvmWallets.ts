import { useEffect, useState } from 'react'
import type { EvmWallet } from './EvmWallet.ts'
import { installedEvmWallets } from './useEvmWallet.ts'

/** A page that announces more wallets than this is not read to its end. */
const MOST_WALLETS = 12

/** The wallets in this browser, also those that announce themselves only after the page was drawn. */
export function useInstalledEvmWallets(): readonly EvmWallet[] {
  const [wallets, setWallets] = useState(read)
  useEffect(() => {
    // asking is answered with the same event that is waited for
    let isAsking = false
    const onAnnounced = () => {
      if (isAsking) return
      isAsking = true
      setWallets(read())
      isAsking = false
    }
    window.addEventListener('eip6963:announceProvider', onAnnounced)
    onAnnounced()
    return () => window.removeEventListener('eip6963:announceProvider', onAnnounced)
  }, [])
  return wallets
}

const read = (): readonly EvmWallet[] =>
  typeof window === 'undefined' ? [] : installedEvmWallets().slice(0, MOST_WALLETS)
