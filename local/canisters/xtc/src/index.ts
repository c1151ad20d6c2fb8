import type { _SERVICE, XtcArgs } from '@sluice/candid/xtc'
import * as service from '@sluice/candid/xtc'
import { type CallContext, isSameBytes } from '@sluice/canister'
import { createCanister, depositCycles } from '@sluice/canister/management'
import {
  callCanister,
  canisterCycleBalance,
  defineCanister,
  type Principal,
  rawCallTypes,
  stableMap,
} from '@sluice/canister/runtime'
import { openBookState } from '../../dip20/src/BookState.ts'
import {
  allowanceOf,
  approve,
  type BookContext,
  balanceOf,
  credit,
  mint,
  record,
  transfer,
  transferFrom,
} from '../../dip20/src/book.ts'
import { readHistory, readMetadata } from '../../dip20/src/bookReads.ts'
import { eventOf, statsOf, transactionOf } from './events.ts'
import { type Spent, spendCycles } from './spendCycles.ts'

const DECIMALS = 12
/** What this canister keeps for itself. */
const RESERVE = 2_000_000_000_000n

const state = openBookState(stableMap)
const bytesOf = (principal: Principal) => principal.toUint8Array()
const at = ({ caller, now }: CallContext): BookContext => ({ state, caller: bytesOf(caller), now })
const isCovered = (amount: bigint) => canisterCycleBalance() >= amount + RESERVE
const NO_CYCLES = 'The token has not enough cycles at hand'

function textOf<Result>(spent: Exclude<Spent<Result>, { kind: 'done' }>): string {
  if (spent.kind === 'poor') return 'Insufficient Balance'
  return spent.kind === 'halted' ? 'The token is halted' : spent.message
}

function initialise(context: CallContext, args: XtcArgs): void {
  const { initial_balances, owner, ...rest } = args
  const ownerBytes = bytesOf(owner)
  const config = { ...rest, symbol: 'XTC', decimals: DECIMALS, deployedAt: context.now }
  state.config.set({ ...config, owner: ownerBytes, feeTo: ownerBytes })
  for (const [holder, amount] of initial_balances) {
    const to = bytesOf(holder)
    credit(state, to, amount)
    state.totalSupply.set(state.totalSupply.get() + amount)
    record(at(context), { operation: 'mint', from: ownerBytes, to, amount, fee: 0n })
  }
}

const sendTo = (context: CallContext, canister: Principal, amount: bigint) =>
  spendCycles(at(context), {
    amount,
    to: bytesOf(canister),
    operation: 'burn',
    send: () => depositCycles(canister, amount),
  })

/** A canister that its owner installs a module into; a wallet is one whose module is a wallet. */
async function createFor(
  context: CallContext,
  { controller, cycles }: { controller: [] | [Principal]; cycles: bigint },
): Promise<{ Ok: { canister_id: Principal } } | { Err: string }> {
  if (!isCovered(cycles)) return { Err: NO_CYCLES }
  const spent = await spendCycles(at(context), {
    amount: cycles,
    to: bytesOf(context.caller),
    operation: 'canisterCreated',
    send: () => createCanister([controller[0] ?? context.caller], cycles),
  })
  return spent.kind === 'done' ? { Ok: { canister_id: spent.result } } : { Err: textOf(spent) }
}

export default defineCanister<_SERVICE, [XtcArgs]>({
  service,
  onInit: initialise,
  door: {
    openToAll: ['balance', 'getTransaction', 'getTransactions', 'get_transaction'],
    longest: { wallet_call: 16_384 },
  },
  methods: {
    transfer: (context, to, amount) => transfer(at(context), bytesOf(to), amount),
    transferErc20: (context, to, amount) => transfer(at(context), bytesOf(to), amount),
    transferFrom: (context, from, to, amount) =>
      transferFrom(at(context), { from: bytesOf(from), to: bytesOf(to), amount }),
    approve: (context, spender, amount) => approve(at(context), bytesOf(spender), amount),
    mint: (context, to, amount) => {
      const receipt = mint(at(context), bytesOf(to), amount)
      return 'Ok' in receipt ? receipt : { Err: { NotSufficientLiquidity: null } }
    },
    burn: async (context, { canister_id, amount }) => {
      if (!isCovered(amount)) return { Err: { NotSufficientLiquidity: null } }
      const spent = await sendTo(context, canister_id, amount)
      switch (spent.kind) {
        case 'done':
          return { Ok: spent.block }
        case 'poor':
          return { Err: { InsufficientBalance: null } }
        case 'halted':
          return { Err: { NotSufficientLiquidity: null } }
        case 'refused':
          return { Err: { InvalidTokenContract: null } }
      }
    },
    wallet_send: async (context, { canister, amount }) => {
      if (!isCovered(amount)) return { Err: NO_CYCLES }
      const spent = await sendTo(context, canister, amount)
      return spent.kind === 'done' ? { Ok: null } : { Err: textOf(spent) }
    },
    wallet_call: async (context, { canister, method_name, args, cycles }) => {
      if (!isCovered(cycles)) return { Err: NO_CYCLES }
      const spent = await spendCycles(at(context), {
        amount: cycles,
        to: bytesOf(canister),
        operation: 'canisterCalled',
        method: method_name,
        send: () => callCanister<Uint8Array>(canister, method_name, rawCallTypes, [args], cycles),
      })
      return spent.kind === 'done' ? { Ok: { return: spent.result } } : { Err: textOf(spent) }
    },
    wallet_create_canister: createFor,
    wallet_create_wallet: createFor,
    wallet_balance: ({ caller }) => ({ amount: balanceOf(state, bytesOf(caller)) }),
    balance: ({ caller }, [owner]) => balanceOf(state, bytesOf(owner ?? caller)),
    balanceOf: (_, owner) => balanceOf(state, bytesOf(owner)),
    allowance: (_, owner, spender) => allowanceOf(state, bytesOf(owner), bytesOf(spender)),
    totalSupply: () => state.totalSupply.get(),
    name: () => state.config.get().name,
    nameErc20: () => state.config.get().name,
    symbol: () => state.config.get().symbol,
    logo: () => state.config.get().logo,
    decimals: () => DECIMALS,
    getMetadata: () => readMetadata(state),
    historySize: () => BigInt(state.history.size),
    getTransaction: (_, index) => {
      const found = state.history.get(index)
      if (found === undefined) throw new Error('there is no such transaction')
      return transactionOf(index, found)
    },
    getTransactions: (_, start, limit) =>
      readHistory(state, start, limit).map(([index, entry]) => transactionOf(index, entry)),
    get_transaction: (_, index) => {
      const found = state.history.get(index)
      return found === undefined ? [] : [eventOf(found)]
    },
    events: (_, { offset, limit }) => {
      const start = offset[0] ?? 0n
      const entries = readHistory(state, start, BigInt(limit))
      const next_offset = start + BigInt(entries.length)
      return { data: entries.map(([, entry]) => eventOf(entry)), next_offset, next_canister_id: [] }
    },
    stats: () => statsOf(state, canisterCycleBalance()),
    halt: ({ caller }) => {
      if (isSameBytes(state.config.get().owner, bytesOf(caller))) state.isHalted.set(1n)
    },
  },
})
