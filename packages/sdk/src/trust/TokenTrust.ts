import { CanisterStatus, type HttpAgent } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { toHex } from '@sluice/candid/hex'
import type { ListedToken, TokenListClient } from '../operators/TokenListClient.ts'
import type { Tokens } from '../tokens.ts'
import { badgeOf, type TokenBadge } from './badges.ts'
import { findLookAlike } from './lookAlikes.ts'

/** What can be known of a token before trusting it. A fact that could not be read is absent. */
export type TokenFacts = {
  readonly ledgerId: string
  readonly badge: TokenBadge
  /** A listed token whose symbol or name this one could be taken for. */
  readonly lookAlikeOf?: ListedToken
  /** Who may replace the ledger's code, by the network's certified word. Empty: nobody. */
  readonly controllers?: readonly string[]
  /** Hash of the ledger's module, hex. */
  readonly moduleHash?: string
  readonly totalSupply?: bigint
  /** Who may make new tokens. */
  readonly minter?: string
  /** What the largest holder has, in parts per million of the supply; only where the ledger lists holders. */
  readonly largestHolderPpm?: number
  /** How many accounts hold some, where the ledger counts them. */
  readonly holderCount?: bigint
}

const PPM = 1_000_000n

/** Facts about tokens, to be shown beside an import or a trade. Nothing here blocks anything. */
export class TokenTrust {
  private readonly reader: HttpAgent
  private readonly tokens: Tokens
  private readonly tokenList: TokenListClient

  constructor(reader: HttpAgent, tokens: Tokens, tokenList: TokenListClient) {
    this.reader = reader
    this.tokens = tokens
    this.tokenList = tokenList
  }

  /** @throws CallError when it is no token's ledger, or neither it nor the token list can be asked */
  async fetchFacts(ledgerId: string): Promise<TokenFacts> {
    const [token, listed, adapter] = await Promise.all([
      this.tokens.fetch(ledgerId),
      this.tokenList.fetchList(),
      this.tokens.adapter(ledgerId),
    ])
    const [code, totalSupply, minter, holders, holderCount] = await Promise.all([
      this.fetchCode(ledgerId),
      unlessUnknown(adapter.fetchTotalSupply()),
      unlessUnknown(adapter.fetchMinter()),
      unlessUnknown(adapter.fetchHolders(0, 1)),
      unlessUnknown(Promise.resolve(adapter.fetchHolderCount?.())),
    ])
    const lookAlikeOf = await findLookAlike(token, listed)
    const isListed = listed.some((entry) => entry.ledgerId === ledgerId)
    const largest = holders?.[0]?.balance
    return {
      ledgerId,
      badge: badgeOf(ledgerId, isListed),
      ...code,
      ...(lookAlikeOf === undefined ? {} : { lookAlikeOf }),
      ...(totalSupply === undefined ? {} : { totalSupply }),
      ...(minter === undefined ? {} : { minter }),
      ...(holderCount === undefined ? {} : { holderCount }),
      ...(largest === undefined || !totalSupply
        ? {}
        : { largestHolderPpm: Number((largest * PPM) / totalSupply) }),
    }
  }

  /** Who may replace a canister's code, and which code it runs, by the network's certified word; absent where nobody tells. */
  async fetchCode(canister: string): Promise<Pick<TokenFacts, 'controllers' | 'moduleHash'>> {
    const canisterId = Principal.fromText(canister)
    const paths: CanisterStatus.Path[] = ['controllers', 'module_hash']
    const status = await unlessUnknown(
      CanisterStatus.request({ canisterId, agent: this.reader, paths }),
    )
    const controllers = status?.get('controllers')
    const hash = status?.get('module_hash')
    return {
      ...(Array.isArray(controllers) ? { controllers: controllers.map(String) } : {}),
      ...(typeof hash === 'string' ? { moduleHash: hash } : {}),
      ...(hash instanceof Uint8Array ? { moduleHash: toHex(hash) } : {}),
    }
  }
}

/** A fact that cannot be read is left out: the others are worth showing. */
async function unlessUnknown<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch(() => undefined)
}
