import type { BitcoinChain, ChainCoin, ChainHost, OpenBitcoinChain } from '@sluice/network'
import { parseAddress } from '../address/address.ts'
import { serializeHeader } from '../block/Header.ts'
import { feePercentiles, PERCENTILES } from '../chain/feePercentiles.ts'
import { RefusedError } from '../chain/refused.ts'
import { MalformedBytes } from '../transaction/ByteReader.ts'
import { toHashBytes, toHashText } from '../transaction/hashes.ts'
import { parseTransaction } from '../transaction/Transaction.ts'
import { RegtestNode } from './RegtestNode.ts'

/** The local node as canisters see it: what is in blocks, and nothing that waits. */
export class RegtestChain implements BitcoinChain {
  readonly network = 'regtest'
  /** Set by whoever plays a network that is behind. */
  isSynced = true
  /** Set by whoever plays a rush: what it takes to get into a block, in millisatoshi per virtual byte. */
  leastFeeRate = 0n
  readonly node: RegtestNode

  constructor({ journal, timeNs }: ChainHost) {
    this.node = new RegtestNode({ journal, timeNs })
  }

  get height(): number {
    return this.node.chain.height
  }

  hashAt(height: number): Uint8Array {
    return toHashBytes(this.node.chain.blocks.hashAt(height))
  }

  heightOf(hash: Uint8Array): number | undefined {
    return this.node.chain.blocks.heightOf(toHashText(hash))
  }

  headerAt(height: number): Uint8Array {
    return serializeHeader(this.node.chain.blocks.headerAt(height))
  }

  coinsOf(address: string): readonly ChainCoin[] | 'malformed' | 'foreign' {
    const parsed = parseAddress(address)
    if (parsed.kind !== 'script') return parsed.kind
    return Array.from(this.node.chain.coins.ofScript(parsed.script), (coin) => ({
      txid: toHashBytes(coin.txid),
      vout: coin.vout,
      value: coin.value,
      height: coin.height,
      spentAt: coin.spentBy?.height,
    }))
  }

  feePercentiles(): readonly bigint[] {
    const paid = feePercentiles(this.node.chain)
    // what it takes in a rush is told also where nobody has paid anything yet
    if (paid.length === 0 && this.leastFeeRate > 0n)
      return Array.from({ length: PERCENTILES }, () => this.leastFeeRate)
    return paid.map((rate) => (rate > this.leastFeeRate ? rate : this.leastFeeRate))
  }

  send(bytes: Uint8Array): 'sent' | 'malformed' {
    try {
      this.node.broadcast(parseTransaction(bytes))
    } catch (error) {
      if (error instanceof MalformedBytes) return 'malformed'
      // nodes elsewhere don't say that they refuse either
      if (!(error instanceof RefusedError)) throw error
    }
    return 'sent'
  }
}

/** For `Network.start({ bitcoin })`. */
export const openRegtest: OpenBitcoinChain = (host) => new RegtestChain(host)

/** The chain of a network that was started with `openRegtest`. */
export function regtestOf({ bitcoin }: { readonly bitcoin: BitcoinChain }): RegtestChain {
  if (bitcoin instanceof RegtestChain) return bitcoin
  throw new Error('the network was started with another Bitcoin chain')
}
