import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { idlFactory, type _SERVICE as Minter } from '@sluice/candid/ckbtc_minter'
import { Actors } from '../../actors.ts'
import { type Connection, createAgent } from '../../agent/createAgent.ts'
import type { LedgerAdapter } from '../../ledgers/LedgerAdapter.ts'
import type { Tokens } from '../../tokens.ts'
import type { BridgeTerms, BridgeToken } from '../BridgeToken.ts'
import { Explorer } from './explorer/Explorer.ts'
import { MinterReads } from './minter/MinterReads.ts'

/** What of a token's ledger the bridge reads. */
export type BridgedLedger = Pick<LedgerAdapter, 'standard' | 'fetchTotalSupply' | 'fetchHistory'>

/** A bridge with everybody who is asked about it. */
export type OpenBridge = {
  readonly token: BridgeToken
  readonly pace: Pick<BridgeTerms, 'blockSeconds' | 'queueSeconds' | 'replaceSeconds'>
  readonly minter: MinterReads
  readonly explorer: Explorer
  readonly fetchLedger: () => Promise<BridgedLedger>
  readonly fetchLedgerFee: () => Promise<bigint>
}

const DAY_SECONDS = 24 * 60 * 60
/** How fast Bitcoin is, and how patient its minter. The minter does not tell; the local one hardly waits. */
const PUBLIC: OpenBridge['pace'] = {
  ...{ blockSeconds: 600, queueSeconds: 600 },
  replaceSeconds: DAY_SECONDS,
}
const LOCAL: OpenBridge['pace'] = { blockSeconds: 10, queueSeconds: 0, replaceSeconds: 600 }

/** The bridge tokens that a configuration names. */
export function bridgeTokens({ canisters, bitcoin }: Connection['config']): readonly BridgeToken[] {
  const { ckbtc_ledger: ledgerId, ckbtc_minter: minterId } = canisters
  const explorer = bitcoin?.explorers[0]
  if (ledgerId === undefined || minterId === undefined || explorer === undefined) return []
  return [
    {
      chain: 'bitcoin',
      ledgerId,
      minterId,
      symbol: 'ckBTC',
      coinSymbol: 'BTC',
      decimals: 8,
      network: bitcoin?.network ?? 'mainnet',
      explorer,
    },
  ]
}

/** @returns undefined of a token that has no bridge here */
export function openBridge(
  ledgerId: string,
  connection: Connection,
  tokens: Pick<Tokens, 'adapter' | 'fetch'>,
): OpenBridge | undefined {
  const { config, fetch } = connection
  const token = bridgeTokens(config).find((one) => one.ledgerId === ledgerId)
  if (token === undefined) return undefined
  // minters let anybody ask about anybody, but nobody without a name: with a passing one no wallet has to be asked
  const agent = createAgent(connection, Ed25519KeyIdentity.generate())
  const actors = new Actors(config, { reader: agent, signing: agent, signer: undefined })
  return {
    token,
    pace: token.network === 'regtest' ? LOCAL : PUBLIC,
    minter: new MinterReads(actors.other<Minter>(idlFactory, token.minterId)),
    explorer: new Explorer({ origins: config.bitcoin?.explorers ?? [], fetch }),
    fetchLedger: () => tokens.adapter(ledgerId),
    fetchLedgerFee: async () => (await tokens.fetch(ledgerId)).fee,
  }
}
