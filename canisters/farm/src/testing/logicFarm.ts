import { Principal } from '@icp-sdk/core/principal'
import { sqrtRatioAtTick } from '@sluice/amm'
import type { TickMove } from '@sluice/candid/swap_pool'
import { heapMaps, type LedgerPort, type MapFactory, type OrderedMap } from '@sluice/canister'
import { logicEdges } from '@sluice/testing/exchange/logicEdges'
import { nextMessage } from '@sluice/testing/exchange/nextMessage'
import { install } from '../admin/settings.ts'
import type { FarmContext, PoolPort } from '../farm/FarmContext.ts'
import { openFarmState } from '../farm/FarmState.ts'
import { openFarm } from '../farm/openFarm.ts'

const SELF = Uint8Array.of(9, 9)
const LEDGER = Principal.fromUint8Array(Uint8Array.of(7, 7))
const PLACE = Principal.fromUint8Array(Uint8Array.of(8, 8))
const NS_PER_SECOND = 1_000_000_000n
const START = 1_000n
const REWARD = 10n ** 15n

type Range = { tickLower: number; tickUpper: number; liquidity: bigint }

/** The farm's logic in Node over a pool made of a list of moves, with every read and write of its maps counted. */
export class LogicFarm {
  readonly context: FarmContext
  readonly positions = new Map<bigint, Range>()
  readonly moves: TickMove[] = []
  nowSeconds = START
  tick = 0
  /** Moves of one page of the path. */
  pageLength = 1_000
  /** So many of the first moves are no longer on the path. */
  forgotten = 0n
  /** The pool hands nothing to them, as they have been given too many positions by others. */
  readonly buried = new Set<string>()
  /** Who may fetch a position from the pool. */
  readonly approved = new Map<bigint, string>()
  /** Fetched from the farm by their owners. */
  readonly fetched = new Set<bigint>()
  /** Who has a position that was handed over. */
  readonly holders = new Map<bigint, string>()
  /** What becomes of the next handovers; those after the last are answered. */
  handovers: ('answered' | 'answer-lost' | 'lost')[] = []
  /** The ledger pays nothing to them. */
  readonly unpayable = new Set<string>()
  /** What the ledger has been asked to pay. */
  readonly payments: { to: string; amount: bigint }[] = []
  /** What the ledger says of the farm's account. */
  balance = REWARD
  cycles = 10n ** 13n
  /** Runs before the pool hands a position over. */
  beforeTransfer: () => unknown = () => {}
  /** Runs before the ledger carries out what it was asked for. */
  beforePaying: () => Promise<unknown> = async () => {}
  /** Runs while the farm waits for its balance. */
  whileBalanceIsRead: () => Promise<unknown> = async () => {}
  /** The pool's answers come in messages of their own, so that several callers are served at once. */
  isAnsweredLater = false
  /** The pool rejects whatever it is asked. */
  isSilent = false
  /** Reads and writes of stored maps so far. */
  accesses = 0

  constructor() {
    this.context = openFarm({
      ...logicEdges,
      state: openFarmState(this.counting),
      askPool: this.askPool,
      askCollection: async () => ({ kind: 'unknown', text: 'there is no collection' }),
      ledger: this.ledger,
      ledgerReads: {
        fetchFee: async () => 10n,
        fetchBalance: async () => {
          const { balance } = this
          await this.whileBalanceIsRead()
          return balance
        },
        fetchLabel: async () => ({ symbol: 'AAA', decimals: 8 }),
      },
      farmIndex: {
        updateStatus: async () => true,
        updateTvl: async () => true,
        updateUsers: async () => true,
      },
      fetchTokenFees: async () => ({ fee0: 0n, fee1: 0n }),
      cycles: () => this.cycles,
      now: () => this.nowSeconds * NS_PER_SECOND,
      self: () => SELF,
      parsePrincipal: () => LEDGER.toUint8Array(),
    })
    install(this.context, {
      creator: PLACE,
      refunder: PLACE,
      pool: PLACE,
      rewardToken: { address: LEDGER.toText(), standard: 'ICRC2' },
      startTime: START,
      endTime: START + 1_000_000n,
      secondPerCycle: 100n,
      totalReward: REWARD,
      token0AmountLimit: 0n,
      token1AmountLimit: 0n,
      priceInsideLimit: false,
      fee: 50n,
      feeReceiverCid: PLACE,
      governanceCid: [],
      farmFactoryCid: PLACE,
      farmIndexCid: PLACE,
      nodeIndexCid: PLACE,
      status: { NOT_STARTED: null },
    })
  }

  /** Time passes, and the price is at a tick then. */
  move(seconds: bigint, tick: number): void {
    this.nowSeconds += seconds
    this.tick = tick
    this.moves.push({ timestamp: this.nowSeconds, tick: BigInt(tick) })
  }

  /** Another move in the second of the last one, in its place. */
  replaceMove(tick: number): void {
    this.tick = tick
    this.moves.splice(-1, 1, { timestamp: this.nowSeconds, tick: BigInt(tick) })
  }

  private readonly counting: MapFactory = (id, keys, values) => {
    const map = heapMaps(id, keys, values)
    const count = () => {
      this.accesses++
    }
    return counted(map, count)
  }

  private readonly ledger: LedgerPort = {
    send: async ({ to, amount, fee }) => {
      await this.beforePaying()
      const owner = nameOf(to.owner)
      if (this.unpayable.has(owner))
        return {
          kind: 'error',
          error: { GenericError: { error_code: 1n, message: 'not to them' } },
        }
      this.payments.push({ to: owner, amount })
      this.balance -= amount + fee
      return { kind: 'ok', block: BigInt(this.payments.length) }
    },
  }

  private readonly askPool: PoolPort = async (_, method, ...args) => {
    if (this.isAnsweredLater) await nextMessage()
    if (this.isSilent) return { kind: 'unknown', text: 'by the test' }
    if (method === 'transferPosition') this.beforeTransfer()
    if (method === 'transferPosition' && this.buried.has(String(args[1])))
      return { kind: 'refused', text: 'the receiver holds 500 positions' }
    const fate = method === 'transferPosition' ? (this.handovers.shift() ?? 'answered') : 'answered'
    if (fate === 'lost') return { kind: 'unknown', text: 'lost on its way' }
    if (fate === 'answer-lost') {
      this.answer(method, args)
      return { kind: 'unknown', text: 'its answer is lost' }
    }
    return trusted({ kind: 'ok', value: this.answer(method, args) })
  }

  private answer(method: string, args: readonly unknown[]): unknown {
    if (method === 'metadata') return this.metadata()
    if (method === 'getUserPosition') return this.positionAt(args[0])
    if (method === 'approvePosition') this.approved.set(BigInt(String(args[1])), String(args[0]))
    if (method === 'transferPosition') this.holders.set(BigInt(String(args[2])), String(args[1]))
    if (method === 'checkOwnerOfUserPosition') return this.isOwner(String(args[0]), args[1])
    if (method === 'getTickPath') return this.pathFrom(BigInt(String(args[0])))
    return true
  }

  private isOwner(owner: string, position: unknown): boolean {
    const id = BigInt(String(position))
    const holder = this.holders.get(id)
    return !this.fetched.has(id) && (holder === undefined || holder === owner)
  }

  private metadata() {
    const token = { address: LEDGER.toText(), standard: 'ICRC2' }
    const sqrtPriceX96: bigint = sqrtRatioAtTick(this.tick)
    return { token0: token, token1: token, fee: 3000n, sqrtPriceX96, tick: BigInt(this.tick) }
  }

  private positionAt(id: unknown) {
    const position = this.positions.get(BigInt(String(id)))
    if (position === undefined) throw new Error('there is no such position')
    return {
      ...position,
      tickLower: BigInt(position.tickLower),
      tickUpper: BigInt(position.tickUpper),
    }
  }

  private pathFrom(cursor: bigint) {
    const end = BigInt(this.moves.length)
    const first = this.forgotten
    const start = cursor < first ? first : cursor < end ? cursor : end
    const stop = start + BigInt(this.pageLength) < end ? start + BigInt(this.pageLength) : end
    const isOpen = stop === end && end > first && this.moves.at(-1)?.timestamp === this.nowSeconds
    return {
      moves: this.moves.slice(Number(start), Number(stop)),
      next: isOpen ? end - 1n : stop,
      first,
      end,
      timestamp: this.nowSeconds,
      tick: BigInt(this.tick),
    }
  }
}

/** As the stand-ins for pool and ledger know somebody. */
export const nameOf = (owner: Uint8Array): string => Principal.fromUint8Array(owner).toText()

function counted<Key, Value>(
  map: OrderedMap<Key, Value>,
  count: () => void,
): OrderedMap<Key, Value> {
  return {
    get(key) {
      count()
      return map.get(key)
    },
    set(key, value) {
      count()
      map.set(key, value)
    },
    delete(key) {
      count()
      map.delete(key)
    },
    has(key) {
      count()
      return map.has(key)
    },
    get size() {
      return map.size
    },
    entries(start, length) {
      const found = map.entries(start, length)
      for (const _ of found) count()
      return found
    },
  }
}

/** The one place where an answer made by hand becomes that of the method that was asked for. */
function trusted<T>(reply: object): T {
  return reply as T
}
