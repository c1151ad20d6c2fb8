import type { BridgeReserves } from '../../BridgeTransfer.ts'
import type { BitcoinReads } from '../BitcoinReads.ts'
import type { Explorer } from '../explorer/Explorer.ts'
import type { ChainTransaction } from '../explorer/readEsplora.ts'
import type { MinterReads } from '../minter/MinterReads.ts'
import { EventReplay, type OwnedCoin } from './replayEvents.ts'

type Services = {
  readonly reads: Pick<BitcoinReads, 'open'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What of the minter's log is read: its own pages, and at most so many of them. */
const PAGE = 1_000n
const MOST_PAGES = 100
/** Transactions that an explorer is asked about, and at the same time. */
const MOST_ASKED = 20
const ASKED_AT_ONCE = 4

/** What a minter owns against what its ledger has issued, checked by whoever looks. */
export class Reserves {
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  /** @throws BridgeError, CallError */
  async fetch(ledgerId: string): Promise<BridgeReserves> {
    const { reads, now } = this.services
    const { minter, explorer, fetchLedger } = await reads.open(ledgerId)
    const ledger = await fetchLedger()
    const { replay, isWhole } = await replayed(minter)
    const supply = await ledger.fetchTotalSupply()
    const { coins, change, owed } = replay.holdings
    const { confirmed, denied } = await compared(coins, explorer)
    const owned = sum(coins)
    return {
      ledgerId,
      supply,
      coins: owned + change,
      coinCount: coins.length,
      confirmed,
      denied,
      unasked: owned + change - confirmed - denied,
      owed,
      isWhole,
      atMs: now(),
    }
  }
}

/** All that the minter has written down, page by page. */
async function replayed(minter: Pick<MinterReads, 'fetchEvents'>) {
  const replay = new EventReplay()
  let start = 0n
  for (let page = 0; page < MOST_PAGES; page++) {
    const events = await minter.fetchEvents(start, PAGE)
    if (events.length === 0) return { replay, isWhole: true }
    replay.add(events)
    start += BigInt(events.length)
  }
  return { replay, isWhole: false }
}

/** The largest coins first. What no explorer answers about is neither confirmed nor denied. */
async function compared(
  coins: readonly OwnedCoin[],
  explorer: Pick<Explorer, 'fetchTransaction' | 'fetchSpent'>,
): Promise<{ readonly confirmed: bigint; readonly denied: bigint }> {
  const largest = coins.toSorted((a, b) => (a.value < b.value ? 1 : -1))
  const groups = [...Map.groupBy(largest, ({ txid }) => txid)].slice(0, MOST_ASKED)
  let [confirmed, denied] = [0n, 0n]
  const work = async () => {
    for (let next = groups.shift(); next !== undefined; next = groups.shift()) {
      const [txid, those] = next
      const answer = await Promise.all([
        explorer.fetchTransaction(txid),
        explorer.fetchSpent(txid),
      ]).catch(() => undefined)
      if (answer === undefined) continue
      const there = those.filter((coin) => isThere(coin, ...answer))
      confirmed += sum(there)
      denied += sum(those) - sum(there)
    }
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work))
  return { confirmed, denied }
}

const isThere = (
  { vout, value }: OwnedCoin,
  transaction: ChainTransaction | undefined,
  spent: readonly boolean[] | undefined,
): boolean =>
  transaction?.block !== undefined &&
  transaction.outputs[vout]?.value === value &&
  spent?.[vout] === false

const sum = (coins: readonly Pick<OwnedCoin, 'value'>[]): bigint =>
  coins.reduce((total, { value }) => total + value, 0n)
