/** Every Candid interface that the exchange serves or calls, as typed modules: `_SERVICE`, the record types, `idlFactory`, `init`. */
export * as Faucet from './generated/faucet.did.ts'
export * as IdentityProvider from './generated/identity.did.ts'
export * as Ledger from './generated/ledger.did.ts'
export * as PositionIndex from './generated/position_index.did.ts'
export * as SwapFactory from './generated/swap_factory.did.ts'
export * as SwapPool from './generated/swap_pool.did.ts'
