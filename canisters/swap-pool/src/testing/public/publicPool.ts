import type { _SERVICE } from '@sluice/candid/swap_pool'
import * as service from '@sluice/candid/swap_pool'
import { defineCanister, IDL } from '@sluice/canister/runtime'
import { isAdmin } from '../../admin/access.ts'
import type { InstallArgs } from '../../admin/settings.ts'
import { definition, pool } from '../../index.ts'
import { viewOwnPayouts } from '../../reads/payoutReads.ts'
import { answerOrTrap, grouped, newestFirst, TRAPS } from './habits.ts'
import { queuePayouts } from './payoutQueue.ts'

/** Methods that only our pools have. */
const OWN = [
  'acceptPosition',
  'checkBooks',
  'checkSolvency',
  'claimStrayDeposit',
  'claimTo',
  'getEvents',
  'getLimitOrderPage',
  'getPositionSender',
  'getTickPath',
  'invariants',
  'removeLiquidity',
  'settleMyTransfers',
] as const
type PublicService = Omit<_SERVICE, (typeof OWN)[number]>

const isOwn = (method: string): boolean => OWN.some((own) => own === method)

const {
  acceptPosition,
  checkBooks,
  checkSolvency,
  claimStrayDeposit,
  claimTo,
  getEvents,
  getLimitOrderPage,
  getPositionSender,
  getTickPath,
  invariants,
  removeLiquidity,
  settleMyTransfers,
  ...shared
} = definition.methods

queuePayouts(pool)

/**
 * Our pool with the interface and the habits of the public exchange's ([what they are](../../../../../docs/public-pools.md)): what
 * an app must get along with that is pointed at them.
 */
export default defineCanister<PublicService, InstallArgs>({
  ...definition,
  service: {
    ...service,
    idlFactory: (types) => {
      const whole = service.idlFactory(types)
      return IDL.Service(Object.fromEntries(whole._fields.filter(([name]) => !isOwn(name))))
    },
  },
  door: {
    openToAll: ['getTokenBalance'],
    uploads: {
      methods: ['setWhiteList', 'setAdmins', 'setIcrc28TrustedOrigins', 'stopJobs', 'restartJobs'],
      from: (call) => isAdmin(pool.storage, call),
    },
  },
  methods: {
    ...shared,
    // no bounds for what goes in or comes out, and what fails after the first checks traps
    mint: async (call, args) =>
      answerOrTrap(await shared.mint(call, { ...args, ...UNBOUNDED }), TRAPS.mint),
    increaseLiquidity: async (call, args) =>
      answerOrTrap(await shared.increaseLiquidity(call, { ...args, ...UNBOUNDED }), TRAPS.increase),
    swap: (call, args) => answerOrTrap(grouped(shared.swap(call, args)), TRAPS.swap),
    claim: async (call, args) => answerOrTrap(await shared.claim(call, args), TRAPS.closed),
    depositFrom: async (call, args) =>
      answerOrTrap(grouped(await shared.depositFrom(call, args)), TRAPS.closed),
    depositAndSwap: async (call, args) =>
      answerOrTrap(grouped(await shared.depositAndSwap(call, args)), TRAPS.closed),
    depositFromAndSwap: async (call, args) =>
      answerOrTrap(grouped(await shared.depositFromAndSwap(call, args)), TRAPS.closed),
    getUserPosition: (call, id) => answerOrTrap(shared.getUserPosition(call, id), TRAPS.always),
    refreshIncome: (call, id) => answerOrTrap(shared.refreshIncome(call, id), TRAPS.always),
    quoteForAll: (call, args) => grouped(shared.quoteForAll(call, args)),
    // what waits in the queue counts as held until its turn comes
    getUserUnusedBalance: (call, account) => {
      const held = shared.getUserUnusedBalance(call, account)
      if ('err' in held) return held
      const { token0TotalAmount, token1TotalAmount } = viewOwnPayouts(pool, account.toUint8Array())
      const { balance0, balance1 } = held.ok
      return {
        ok: { balance0: balance0 + token0TotalAmount, balance1: balance1 + token1TotalAmount },
      }
    },
    getUserPositionsByPrincipal: (call, owner) =>
      newestFirst(shared.getUserPositionsByPrincipal(call, owner)),
    getUserPositionIdsByPrincipal: (call, owner) =>
      newestFirst(shared.getUserPositionIdsByPrincipal(call, owner)),
    getTransactionsByOwner: (call, owner) =>
      newestFirst(shared.getTransactionsByOwner(call, owner)),
    getSwapRecordState: () => {
      const state = shared.getSwapRecordState()
      return 'ok' in state ? { ok: { ...state.ok, records: state.ok.records.toReversed() } } : state
    },
  },
})

const UNBOUNDED: { amount0Min: []; amount1Min: [] } = { amount0Min: [], amount1Min: [] }
