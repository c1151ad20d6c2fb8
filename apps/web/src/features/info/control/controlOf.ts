/** Canisters that nobody controls and that do nothing with what they control: see docs of the Internet Computer's community. */
const BLACK_HOLES: readonly string[] = ['e3mmv-5qaaa-aaaah-aadma-cai']
/** The root canister of the network's own government. */
const NNS_ROOT = 'r7inp-6aaaa-aaaaa-aaabq-cai'

/**
 * Who may replace a canister's code. `nobody`: it has no controller. `black-hole`: only canisters that never act. `itself`: only its
 * own code can. `network`: the NNS alone, by vote. `somebody`: at least one other.
 */
export type Control = 'nobody' | 'black-hole' | 'itself' | 'network' | 'somebody'

export function controlOf(canisterId: string, controllers: readonly string[]): Control {
  const active = controllers.filter((id) => !BLACK_HOLES.includes(id))
  if (controllers.length === 0) return 'nobody'
  if (active.length === 0) return 'black-hole'
  if (active.every((id) => id === canisterId)) return 'itself'
  return active.every((id) => id === NNS_ROOT) ? 'network' : 'somebody'
}

/** Whether its code can never change again. */
export const isFrozen = (control: Control): boolean =>
  control === 'nobody' || control === 'black-hole'
