import { Principal } from '@icp-sdk/core/principal'
import { parseSqrtPriceX96 } from '@sluice/amm'
import type { _SERVICE as Ledger, LedgerArgs } from '@sluice/candid/ledger'
import * as ledgerService from '@sluice/candid/ledger'
import type { _SERVICE as Pool, Token } from '@sluice/candid/swap_pool'
import * as poolService from '@sluice/candid/swap_pool'
import { principalSubaccount } from '@sluice/canister'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'

export const FEE0 = 10n
export const FEE1 = 7n
const START_BALANCE = 10n ** 15n

/** A person in a test, by a name of one number. */
export const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const accountOf = (owner: Principal, subaccount: [] | [Uint8Array] = []) => ({ owner, subaccount })

type Side = 'token0' | 'token1'

/** A pool between two ledgers in the in-process network, all as built modules. */
export type PoolWorld = {
  network: Network
  pool: Installed<Pool>
  feePips: bigint
  tickSpacing: bigint
  ledgers: Record<Side, Installed<Ledger>>
  /** The address by which the pool knows a token. */
  addressOf(side: Side): string
  walletOf(owner: Principal, side: Side): Promise<bigint>
  unusedOf(owner: Principal): Promise<{ balance0: bigint; balance1: bigint }>
  /** Lets the pool pull any amount from a person's wallets. */
  approveAll(owner: Principal): Promise<void>
  /** Puts tokens where `deposit` and `depositAndSwap` take them from. */
  sendToSubaccount(owner: Principal, side: Side, amount: bigint): Promise<void>
  /** Deposits by allowance; the amounts are then unused balance. */
  depositBoth(owner: Principal, amount: bigint): Promise<void>
  /** An independent world that begins where this one is now. */
  fork(): Promise<PoolWorld>
  /** Throws unless the books are in order, agree with both ledgers and nothing is under way. */
  requireBalanced(): Promise<void>
}

export type WorldOptions = {
  people: Principal[]
  feePips?: bigint
  tickSpacing?: bigint
  price?: string
  /** The anonymous principal alone when absent. */
  controllers?: Principal[]
  /** A network of its own in memory when absent. */
  network?: Network
}

/** Installs two ledgers and a pool whose price is 1 unless another is given; everybody starts with the same wallets. */
export async function startPoolWorld(options: WorldOptions): Promise<PoolWorld> {
  const network = options.network ?? (await Network.start({ inMemory: true }))
  const { people, controllers = [Principal.anonymous()] } = options
  const first = await installLedger(network, { symbol: 'AAA', fee: FEE0, people })
  const second = await installLedger(network, { symbol: 'BBB', fee: FEE1, people })
  const ledgers = { token0: first, token1: second }
  const tokenOf = (side: Side): Token => ({
    address: ledgers[side].canisterId.toText(),
    standard: 'ICRC2',
  })
  const nobody = person(200)
  const pool = await installCanister<Pool>(network, {
    source: canisterSource('swap-pool'),
    service: poolService,
    args: [tokenOf('token0'), tokenOf('token1'), nobody, person(201), nobody, nobody],
    controllers,
  })
  const tier = { feePips: options.feePips ?? 3000n, tickSpacing: options.tickSpacing ?? 60n }
  const price = parseSqrtPriceX96(options.price ?? '1', { decimals0: 8, decimals1: 8 })
  await pool.as(controllers[0] ?? Principal.anonymous()).init(tier.feePips, tier.tickSpacing, price)
  return describeWorld({ network, pool, ledgers, ...tier })
}

type Parts = Pick<PoolWorld, 'network' | 'pool' | 'ledgers' | 'feePips' | 'tickSpacing'>

function describeWorld(parts: Parts): PoolWorld {
  const { network, pool, ledgers } = parts
  const anyone = Principal.anonymous()
  const spender = accountOf(pool.canisterId)
  const none: [] = []
  const plain = { fee: none, memo: none, created_at_time: none, from_subaccount: none }
  const addressOf = (side: Side) => ledgers[side].canisterId.toText()
  return {
    ...parts,
    addressOf,
    walletOf: (owner, side) => ledgers[side].as(anyone).icrc1_balance_of(accountOf(owner)),
    unusedOf: async (owner) => unwrap(await pool.as(anyone).getUserUnusedBalance(owner)),
    async approveAll(owner) {
      for (const side of ['token0', 'token1'] as const) {
        const amount = 10n ** 30n
        await ledgers[side].as(owner).icrc2_approve({
          ...plain,
          spender,
          amount,
          expected_allowance: [],
          expires_at: [],
        })
      }
    },
    async sendToSubaccount(owner, side, amount) {
      const subaccount = principalSubaccount(owner.toUint8Array())
      const to = accountOf(pool.canisterId, [subaccount])
      await ledgers[side].as(owner).icrc1_transfer({ ...plain, to, amount })
    },
    async depositBoth(owner, amount) {
      const user = pool.as(owner)
      unwrap(await user.depositFrom({ token: addressOf('token0'), amount, fee: FEE0 }))
      unwrap(await user.depositFrom({ token: addressOf('token1'), amount, fee: FEE1 }))
    },
    async fork() {
      const fork = await network.fork()
      const [token0, token1] = [ledgers.token0.on(fork), ledgers.token1.on(fork)]
      return describeWorld({
        ...parts,
        network: fork,
        pool: pool.on(fork),
        ledgers: { token0, token1 },
      })
    },
    async requireBalanced() {
      const { books, ledgerBalance0, ledgerBalance1, solvent } = unwrap(
        await pool.as(anyone).checkBooks(),
      )
      const isQuiet = books.pendingTransfers === 0n && books.liquidityNetSum === 0n
      const state = unwrap(await pool.as(anyone).getTokenAmountState())
      // With nothing under way the ledgers hold exactly what the pool's own totals say, to the last unit.
      const isExact =
        ledgerBalance0 === state.token0Amount + books.token0.unused &&
        ledgerBalance1 === state.token1Amount + books.token1.unused
      if (solvent && isQuiet && isExact) return
      throw new Error(
        `the books are wrong: ${toText({ books, ledgerBalance0, ledgerBalance1, state })}`,
      )
    },
  }
}

/** The value of an answer. @throws Error showing the refusal. */
export function unwrap<T>(answer: { ok: T } | { err: unknown }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(`refused: ${toText(answer.err)}`)
}

/** A liquidity range around the start price, paid from unused balance. */
export async function mintAround(
  world: PoolWorld,
  owner: Principal,
  range: { width: bigint; amount: bigint },
): Promise<bigint> {
  return unwrap(
    await world.pool.as(owner).mint({
      token0: world.addressOf('token0'),
      token1: world.addressOf('token1'),
      fee: world.feePips,
      tickLower: -range.width,
      tickUpper: range.width,
      amount0Desired: `${range.amount}`,
      amount1Desired: `${range.amount}`,
      amount0Min: [],
      amount1Min: [],
    }),
  )
}

function toText(value: unknown): string {
  return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${item}` : item))
}

async function installLedger(
  network: Network,
  { symbol, fee, people }: { symbol: string; fee: bigint; people: Principal[] },
): Promise<Installed<Ledger>> {
  const settings: LedgerArgs = {
    kind: { Icrc: null },
    name: symbol,
    symbol,
    decimals: 8,
    transfer_fee: fee,
    max_memo_length: 32,
    max_transactions_in_window: [],
    fee_collector_account: [],
    minting_account: accountOf(person(250)),
    initial_balances: people.map((owner) => [accountOf(owner), START_BALANCE]),
    metadata: [],
  }
  return installCanister<Ledger>(network, {
    source: canisterSource('ledger'),
    service: ledgerService,
    args: [settings],
  })
}
