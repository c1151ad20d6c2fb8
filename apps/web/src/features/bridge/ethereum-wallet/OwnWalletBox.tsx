import { useEffect } from 'react'
import type { EvmNetwork } from './EvmWallet.ts'
import { useEvmWallet } from './useEvmWallet.ts'
import { useInstalledEvmWallets } from './useInstalledEvmWallets.ts'
import { WalletBox } from './WalletBox.tsx'

/** The wallet of the last visit, where it still knows this site, or the choice of one. */
export function OwnWalletBox({ network }: { readonly network: EvmNetwork }) {
  const { state, problem, restore, connect, switchNetwork, disconnect } = useEvmWallet()
  const installed = useInstalledEvmWallets()
  useEffect(() => void restore(), [restore])
  return (
    <WalletBox
      {...{ state, problem, installed, network }}
      onConnect={(wallet) => void connect(wallet)}
      onSwitch={() => void switchNetwork(network)}
      onDisconnect={disconnect}
    />
  )
}
