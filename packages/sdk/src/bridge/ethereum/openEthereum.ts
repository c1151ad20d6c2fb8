import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { idlFactory, type _SERVICE as Minter } from '@sluice/candid/cketh_minter'
import { Actors } from '../../actors.ts'
import { type Connection, createAgent } from '../../agent/createAgent.ts'
import type { LedgerAdapter } from '../../ledgers/LedgerAdapter.ts'
import type { Tokens } from '../../tokens.ts'
import type { BridgeTerms } from '../BridgeToken.ts'
import { EvmReads } from './chain/EvmReads.ts'
import { createEvmRpc } from './chain/EvmRpc.ts'
import { EthereumMinter } from './minter/EthereumMinter.ts'

export type EthereumLedger = Pick<LedgerAdapter, 'fetchTotalSupply' | 'fetchHistory'>

/** The bridge to Ethereum with everybody who is asked about it. */
export type OpenEthereum = {
  /** The ledger of ckETH. */
  readonly ledgerId: string
  readonly minterId: string
  readonly network: string
  /** Origin of the explorer whose pages are linked to; empty where there is none. */
  readonly explorer: string
  readonly pace: Pick<
    BridgeTerms,
    'confirmations' | 'blockSeconds' | 'queueSeconds' | 'replaceSeconds'
  >
  readonly minter: Pick<
    EthereumMinter,
    'fetchInfo' | 'fetchPrice' | 'isBlocked' | 'fetchWithdrawals' | 'fetchWithdrawal' | 'scrape'
  >
  readonly node: EvmReads
  readonly fetchLedger: (ledgerId: string) => Promise<EthereumLedger>
  readonly fetchToken: (ledgerId: string) => Promise<{ fee: bigint; decimals: number }>
}

const MAINNET = 1
const SEPOLIA = 11_155_111
/**
 * Blocks of Ethereum are final after two epochs of 32 blocks, and the public minter looks every three minutes. The local chain is final
 * after two blocks, and its minter looks when it is asked.
 */
const PUBLIC: OpenEthereum['pace'] = {
  ...{ confirmations: 64, blockSeconds: 12 },
  ...{ queueSeconds: 180, replaceSeconds: 360 },
}
const LOCAL: OpenEthereum['pace'] = {
  ...{ confirmations: 3, blockSeconds: 2 },
  ...{ queueSeconds: 2, replaceSeconds: 10 },
}

/** @returns undefined where the configuration names no minter, or no node of its chain */
export function openEthereum(
  { config, fetch, ...connection }: Connection,
  tokens: Pick<Tokens, 'adapter' | 'fetch'>,
): OpenEthereum | undefined {
  const { cketh_ledger: ledgerId, cketh_minter: minterId } = config.canisters
  const { ethereum } = config
  if (ledgerId === undefined || minterId === undefined || ethereum === undefined) return undefined
  // the minter lets anybody ask about anybody: with a passing name no wallet has to be asked
  const agent = createAgent({ config, fetch, ...connection }, Ed25519KeyIdentity.generate())
  const actors = new Actors(config, { reader: agent, signing: agent, signer: undefined })
  const isPublic = ethereum.chainId === MAINNET || ethereum.chainId === SEPOLIA
  return {
    ledgerId,
    minterId,
    network: ethereum.chainId === MAINNET ? 'mainnet' : isPublic ? 'sepolia' : 'local',
    explorer: ethereum.explorers[0] ?? '',
    pace: isPublic ? PUBLIC : LOCAL,
    minter: new EthereumMinter(actors.other<Minter>(idlFactory, minterId)),
    node: new EvmReads(createEvmRpc({ urls: ethereum.rpcs, fetch: fetch ?? globalThis.fetch })),
    fetchLedger: (id) => tokens.adapter(id),
    fetchToken: (id) => tokens.fetch(id),
  }
}
