import type { _SERVICE, BoolResult, WicpArgs } from '@sluice/candid/wicp'
import * as service from '@sluice/candid/wicp'
import {
  accountIdentifier,
  type CallContext,
  isSameBytes,
  openJournal,
  toHex,
} from '@sluice/canister'
import {
  canisterCycleBalance,
  canisterSelf,
  defineCanister,
  type Principal,
  stableMap,
  time,
  tokenEdges,
} from '@sluice/canister/runtime'
import { accountOf } from './accounts.ts'
import {
  allowanceOf,
  approve,
  balanceOf,
  type ExtContext,
  mintTo,
  transfer,
  transferFrom,
} from './extBook.ts'
import { readHolders, readTransactions, readWraps } from './extReads.ts'
import { fetchIcpBlock } from './fetchIcpBlock.ts'
import { openWicpState, type WicpConfig } from './WicpState.ts'
import { settleUnwrap, unwrap, type WrapContext, wrap } from './wrapping.ts'

const DECIMALS = 8
const state = openWicpState(stableMap)
const bytesOf = (principal: Principal) => principal.toUint8Array()
const at = ({ caller, now }: CallContext): ExtContext => ({ state, caller: bytesOf(caller), now })

const journal = openJournal(tokenEdges, state, ({ to, purpose }, outcome) => {
  const context = { state, caller: to.owner, now: time() }
  const block = outcome.kind === 'done' ? outcome.block : undefined
  settleUnwrap(context, to.owner, { purpose, block })
})

const wrapping = (context: CallContext): WrapContext => ({
  ...at(context),
  self: bytesOf(canisterSelf()),
  fetchBlock: (index) => fetchIcpBlock(state.config.get().icpLedger, index),
})

function isOwner({ caller }: CallContext): boolean {
  return isSameBytes(state.config.get().owner, bytesOf(caller))
}

function setByOwner(context: CallContext, change: Partial<WicpConfig>): BoolResult {
  if (!isOwner(context)) return { err: { Unauthorized: 'Only the owner may do this' } }
  state.config.set({ ...state.config.get(), ...change })
  return { ok: true }
}

const NO_ACCOUNT = { err: { Other: 'This is no account' } }

function initialise(context: CallContext, args: WicpArgs): void {
  const { icp_ledger, initial_balances, owner, ...rest } = args
  const ownerBytes = bytesOf(owner)
  const config = { ...rest, owner: ownerBytes, icpLedger: bytesOf(icp_ledger), fee: 0n }
  state.config.set({ ...config, feeTo: accountIdentifier(ownerBytes) })
  for (const [holder, amount] of initial_balances)
    mintTo(at(context), accountIdentifier(bytesOf(holder)), amount)
}

export default defineCanister<_SERVICE, [WicpArgs]>({
  service,
  onInit: initialise,
  onStart: () => journal.resume(),
  door: { openToAll: ['wrappedTx'], uploads: { methods: ['setLogo'], from: isOwner } },
  methods: {
    mint: (context, { blockHeight }) => wrap(wrapping(context), blockHeight),
    withdraw: (context, { amount }) => unwrap(wrapping(context), journal, amount),
    wrappedTx: (_, request) => ({ ok: readWraps(state, request) }),
    transfer: (context, request) => transfer(at(context), request),
    transferFrom: (context, request) => transferFrom(at(context), request),
    approve: (context, { subaccount, allowance, spender }) =>
      approve(at(context), { subaccount, allowance, spender: accountIdentifier(bytesOf(spender)) }),
    allowance: (_, { owner, spender }) => {
      const account = accountOf(owner)
      if (account === undefined) return NO_ACCOUNT
      return { ok: allowanceOf(state, account, accountIdentifier(bytesOf(spender))) }
    },
    balance: (_, { user }) => {
      const account = accountOf(user)
      return account === undefined ? NO_ACCOUNT : { ok: balanceOf(state, account) }
    },
    metadata: () => {
      const { name, symbol, owner } = state.config.get()
      const ownerAccount = toHex(accountIdentifier(owner))
      return { ok: { fungible: { name, symbol, decimals: DECIMALS, ownerAccount, metadata: [] } } }
    },
    supply: () => ({ ok: state.totalSupply.get() }),
    getFee: () => ({ ok: state.config.get().fee }),
    logo: () => ({ ok: state.config.get().logo }),
    extensions: () => ['@ext/common', '@ext/allowance'],
    registry: () => state.balances.entries().map(([account, balance]) => [toHex(account), balance]),
    holders: (_, request) => ({ ok: readHolders(state, request) }),
    totalHolders: () => ({ ok: BigInt(state.balances.size) }),
    transactions: (_, request) => ({ ok: readTransactions(state, request) }),
    setFee: (context, fee) => setByOwner(context, { fee }),
    setFeeTo: (context, user) => {
      const feeTo = accountOf(user)
      return feeTo === undefined ? NO_ACCOUNT : setByOwner(context, { feeTo })
    },
    setLogo: (context, logo) => setByOwner(context, { logo }),
    cycleBalance: () => ({ ok: canisterCycleBalance() }),
    cycleAvailable: () => ({ ok: canisterCycleBalance() }),
  },
})
