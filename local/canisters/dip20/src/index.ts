import type { _SERVICE, Dip20Args } from '@sluice/candid/dip20'
import * as service from '@sluice/candid/dip20'
import { type CallContext, isSameBytes } from '@sluice/canister'
import {
  canisterCycleBalance,
  defineCanister,
  Principal,
  stableMap,
} from '@sluice/canister/runtime'
import { type BookConfig, openBookState } from './BookState.ts'
import {
  allowanceOf,
  approve,
  type BookContext,
  balanceOf,
  burn,
  issue,
  mint,
  transfer,
  transferFrom,
} from './book.ts'
import { readApprovals, readHolders, readMetadata } from './bookReads.ts'

const state = openBookState(stableMap)
const bytesOf = (principal: Principal) => principal.toUint8Array()
const at = ({ caller, now }: CallContext): BookContext => ({ state, caller: bytesOf(caller), now })

function isOwner({ caller }: CallContext): boolean {
  return isSameBytes(state.config.get().owner, bytesOf(caller))
}

/** The interface's setters answer nothing: what a stranger sets is left as it was. */
function setByOwner(context: CallContext, change: Partial<BookConfig>): void {
  if (isOwner(context)) state.config.set({ ...state.config.get(), ...change })
}

export default defineCanister<_SERVICE, [Dip20Args]>({
  service,
  onInit: (context, { fee_to, initial_balances, owner, ...rest }) => {
    const config = { ...rest, owner: bytesOf(owner), feeTo: bytesOf(fee_to) }
    state.config.set({ ...config, deployedAt: context.now })
    issue(
      at(context),
      config.owner,
      initial_balances.map(([holder, amount]) => [bytesOf(holder), amount]),
    )
  },
  door: { uploads: { methods: ['setLogo'], from: isOwner } },
  methods: {
    transfer: (context, to, amount) => transfer(at(context), bytesOf(to), amount),
    transferFrom: (context, from, to, amount) =>
      transferFrom(at(context), { from: bytesOf(from), to: bytesOf(to), amount }),
    approve: (context, spender, amount) => approve(at(context), bytesOf(spender), amount),
    mint: (context, to, amount) => mint(at(context), bytesOf(to), amount),
    burn: (context, amount) => burn(at(context), amount),
    allowance: (_, owner, spender) => allowanceOf(state, bytesOf(owner), bytesOf(spender)),
    balanceOf: (_, owner) => balanceOf(state, bytesOf(owner)),
    totalSupply: () => state.totalSupply.get(),
    name: () => state.config.get().name,
    symbol: () => state.config.get().symbol,
    logo: () => state.config.get().logo,
    decimals: () => state.config.get().decimals,
    getTokenFee: () => state.config.get().fee,
    getMetadata: () => readMetadata(state),
    getTokenInfo: () => ({
      metadata: readMetadata(state),
      holderNumber: BigInt(state.balances.size),
      historySize: BigInt(state.history.size),
      deployTime: state.config.get().deployedAt,
      feeTo: Principal.fromUint8Array(state.config.get().feeTo),
      cycles: canisterCycleBalance(),
    }),
    getHolders: (_, start, limit) => readHolders(state, start, limit),
    getAllowanceSize: () => BigInt(state.allowances.size),
    getUserApprovals: (_, owner) => readApprovals(state, bytesOf(owner)),
    historySize: () => BigInt(state.history.size),
    setFee: (context, fee) => setByOwner(context, { fee }),
    setFeeTo: (context, feeTo) => setByOwner(context, { feeTo: bytesOf(feeTo) }),
    setLogo: (context, logo) => setByOwner(context, { logo }),
    setName: (context, name) => setByOwner(context, { name }),
    setOwner: (context, owner) => setByOwner(context, { owner: bytesOf(owner) }),
  },
})
