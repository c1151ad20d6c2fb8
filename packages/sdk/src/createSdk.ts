import type { Identity } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { Actors } from './actors.ts'
import { createAgent } from './agent/createAgent.ts'
import { principalOf, type Signer } from './agent/Signer.ts'
import { Balances } from './balances.ts'
import type { Config } from './config.ts'
import { FaucetClient } from './faucet.ts'
import { SettingsClient } from './house/SettingsClient.ts'
import { TokenListClient } from './house/TokenListClient.ts'
import { Pools } from './pools/Pools.ts'
import { memorySwapStore, type SwapStore } from './swap/SwapStore.ts'
import { Swaps } from './swap/Swaps.ts'
import { Tokens } from './tokens.ts'

export type Sdk = {
  readonly config: Config
  readonly principal: Principal
  readonly isAnonymous: boolean
  readonly tokens: Tokens
  readonly balances: Balances
  readonly pools: Pools
  readonly swap: Swaps
  readonly faucet: FaucetClient
  readonly settings: SettingsClient
  readonly tokenList: TokenListClient
}

export type SdkOptions = {
  /** Who signs; a visitor who only looks when absent. */
  signer?: Signer
  /** Short for a signer that is a key at hand. */
  identity?: Identity
  /** Where unfinished swaps are remembered; the process's memory when absent. */
  swapStore?: SwapStore
  now?: () => number
  /** Replaces the platform's `fetch`: for tests of a bad connection, or a proxy. */
  fetch?: typeof fetch
}

/** Everything an app or a bot does with the exchange. One SDK serves one signer: make another after signing in. */
export function createSdk(config: Config, options: SdkOptions = {}): Sdk {
  const { identity, swapStore: store = memorySwapStore(), now = Date.now, fetch } = options
  const signer = options.signer ?? (identity && { kind: 'identity', identity })
  const connection = { config, ...(fetch === undefined ? {} : { fetch }) }
  const signing = signer?.kind === 'identity' ? createAgent(connection, signer.identity) : undefined
  const actors = new Actors(config, { reader: createAgent(connection), signing, signer })
  const principal = signer === undefined ? Principal.anonymous() : principalOf(signer)
  const tokens = new Tokens(config, actors)
  const balances = new Balances(actors, principal)
  const pools = new Pools(actors, tokens, principal)
  return {
    config,
    principal,
    isAnonymous: principal.isAnonymous(),
    tokens,
    balances,
    pools,
    swap: new Swaps({ connection, signer, signing, actors, balances, pools, tokens, store, now }),
    faucet: new FaucetClient(actors, principal),
    settings: new SettingsClient(actors),
    tokenList: new TokenListClient(actors),
  }
}
