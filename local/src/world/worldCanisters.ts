import {
  Faucet,
  IdentityProvider,
  Ledger,
  PositionIndex,
  SwapFactory,
  SwapPool,
} from '@sluice/candid'
import { canisterSource } from '@sluice/canister/build'

/** Every canister module of the local world: where its source is and which interface it serves. */
export const MODULES = {
  ledger: { source: canisterSource('ledger'), service: Ledger },
  swapPool: { source: canisterSource('swap-pool'), service: SwapPool },
  swapFactory: { source: canisterSource('swap-factory'), service: SwapFactory },
  positionIndex: { source: canisterSource('position-index'), service: PositionIndex },
  faucet: { source: canisterSource('faucet', 'local/canisters'), service: Faucet },
  identity: { source: canisterSource('identity', 'local/canisters'), service: IdentityProvider },
} as const

export type ModuleName = keyof typeof MODULES
