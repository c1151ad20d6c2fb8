import type { _SERVICE, XtcArgs } from '@sluice/candid/xtc'
import * as service from '@sluice/candid/xtc'
import { type CallContext, isSameBytes } from '@sluice/canister'
import {
  canisterCycleBalance,
  defineCanister,
  type Principal,
  stableMap,
} from '@sluice/canister/runtime'
import { openBookState } from '../../dip20/src/BookState.ts'
import {
  allowanceOf,
  approve,
  type BookContext,
  balanceOf,
  issue,
  mint,
  transfer,
  transferFrom,
} from '../../dip20/src/book.ts'
import { readHistory, readMetadata } from '../../dip20/src/bookReads.ts'
import { burnFor, callWithCycles, createFor, sendCycles } from './cycles.ts'
import { eventOf, statsOf, transactionOf } from './events.ts'

const DECIMALS = 12

const state = openBookState(stableMap)
const bytesOf = (principal: Principal) => principal.toUint8Array()
const at = ({ caller, now }: CallContext): BookContext => ({ state, caller: bytesOf(caller), now })

export default defineCanister<_SERVICE, [XtcArgs]>({
  service,
  onInit: (context, { initial_balances, owner, ...rest }) => {
    const config = { ...rest, symbol: 'XTC', decimals: DECIMALS, owner: bytesOf(owner) }
    state.config.set({ ...config, deployedAt: context.now, feeTo: config.owner })
    issue(
      at(context),
      config.owner,
      initial_balances.map(([holder, amount]) => [bytesOf(holder), amount]),
    )
  },
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
    burn: (context, { canister_id, amount }) => burnFor(at(context), canister_id, amount),
    wallet_send: (context, { canister, amount }) => sendCycles(at(context), canister, amount),
    wallet_call: (context, order) => callWithCycles(at(context), order),
    wallet_create_canister: (context, order) => createFor(at(context), context.caller, order),
    wallet_create_wallet: (context, order) => createFor(at(context), context.caller, order),
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
