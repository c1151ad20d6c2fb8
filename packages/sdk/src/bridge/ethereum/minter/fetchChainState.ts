import { optional } from '../../../ledgers/optional.ts'
import type { BridgeChainState } from '../../BridgeChainState.ts'
import type { OpenEthereum } from '../openEthereum.ts'
import type { EthereumMinterInfo } from './EthereumMinter.ts'

type Asked = Pick<OpenEthereum, 'minter' | 'node' | 'pace'>

/** A minter that has missed so many of its rounds does not follow the chain. */
const ROUNDS = 5

/**
 * How far Ethereum is by a node, and how far the minter has followed it. A minter that is behind is asked to look, where it can be, before
 * anything is said of it.
 * @throws CallError
 */
export async function fetchChainState({ minter, node, pace }: Asked): Promise<BridgeChainState> {
  const [first, head, finalized] = await Promise.all([
    minter.fetchInfo(),
    node.fetchBlockNumber().catch(nobody),
    node.fetchFinalizedNumber().catch(nobody),
  ])
  const isBehind = (info: EthereumMinterInfo) => {
    const seen = seenBy(info)
    if (finalized === undefined || seen === undefined) return false
    return (finalized - seen) * pace.blockSeconds > ROUNDS * pace.queueSeconds
  }
  const info = isBehind(first) ? await lookedAgain(minter, first) : first
  const since = isBehind(info)
    ? await node.fetchBlockTimeMs(seenBy(info) ?? 0).catch(nobody)
    : undefined
  return {
    ...optional('head', head),
    ...optional('finalized', finalized),
    ...optional('scraped', info.scraped === undefined ? undefined : Number(info.scraped)),
    ...optional('minterAddress', info.address),
    ...optional('helper', info.helper),
    ...optional('earlierHelper', info.earlierHelper),
    ...optional('stalledSinceMs', since),
  }
}

/** The newest block that the minter has heard of. */
function seenBy({ observed, scraped }: EthereumMinterInfo): number | undefined {
  const seen = observed ?? scraped
  return seen === undefined ? undefined : Number(seen)
}

/** A minter that cannot be asked looks by itself, and is judged by what it said. */
async function lookedAgain(
  minter: Asked['minter'],
  before: EthereumMinterInfo,
): Promise<EthereumMinterInfo> {
  try {
    await minter.scrape()
    return await minter.fetchInfo()
  } catch {
    // what it has told before is still so
    return before
  }
}

/** What a node does not tell is left open: the rest is shown. */
const nobody = (): undefined => undefined
