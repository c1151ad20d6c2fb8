import type { BtcNetwork, CheckArg, CheckMode } from '@sluice/candid/btc_checker'
import type { CheckerState } from './CheckerState.ts'

/** How many nodes the subnet has, and where a local node is, matters to whoever fetches transactions. */
export function install(state: CheckerState, arg: CheckArg): void {
  if ('UpgradeArg' in arg) throw new Error('The checker is installed with an InitArg')
  state.network.set(nameOfNetwork(arg.InitArg.btc_network))
  state.mode.set(nameOfMode(arg.InitArg.check_mode))
}

/** The arguments of the install, which some tools send again, change nothing. */
export function upgrade(state: CheckerState, arg: CheckArg): void {
  if ('InitArg' in arg) return
  const mode = arg.UpgradeArg[0]?.check_mode[0]
  if (mode !== undefined) state.mode.set(nameOfMode(mode))
}

function nameOfMode(mode: CheckMode) {
  if ('AcceptAll' in mode) return 'AcceptAll'
  return 'RejectAll' in mode ? 'RejectAll' : 'Normal'
}

function nameOfNetwork(network: BtcNetwork) {
  if ('mainnet' in network) return 'mainnet'
  return 'testnet' in network ? 'testnet' : 'regtest'
}
