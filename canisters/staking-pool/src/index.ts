import type { _SERVICE, InitRequests } from '@sluice/candid/staking_pool'
import * as service from '@sluice/candid/staking_pool'
import { type CallContext, isSameBytes } from '@sluice/canister'
import {
  admins,
  cycleInfo,
  defineCanister,
  Principal,
  schedule,
  scheduleEvery,
} from '@sluice/canister/runtime'
import { BELOW_RESERVE, isAnonymous } from '@sluice/canister/services'
import { deposit, depositAndStake, depositFrom, isOpen } from './money/deposit.ts'
import { refundRewardToken, withdrawRewardFee } from './money/operators.ts'
import { decideTransfer } from './money/stuck.ts'
import { accountOf, refreshLedgerFees } from './money/transfers.ts'
import { claim, exit, withdraw } from './money/withdraw.ts'
import { canisterEdges } from './pool/edges.ts'
import { install, stop, update } from './pool/install.ts'
import { openStaking } from './pool/openStaking.ts'
import { isShortOfCycles } from './pool/reserve.ts'
import { type Result, refuse } from './pool/result.ts'
import * as views from './reads/views.ts'
import { pendingReward, viewUser } from './reads/viewUser.ts'
import { awaitsFunding, syncByHand, syncFunding } from './rewards/funding.ts'
import { harvest, stakeAll, unstake } from './rewards/users.ts'
import { resumeReports } from './settling/report.ts'
import { liquidate, refundUsers, resumeSettling } from './settling/settling.ts'

const FUNDING_SECONDS = 60
const SETTLE_SECONDS = 600

const pool = openStaking(canisterEdges())
const { state, journal } = pool

const { requireAdmin, endpoints } = admins({
  list: state.admins,
  names: ({ isController }) => isController,
  refusal: 'Only an admin of the staking pool may do this',
})

/** Everybody but the anonymous caller has a place here. */
async function asUser<T>(
  { caller }: CallContext,
  run: (user: Uint8Array) => Result<T> | Promise<Result<T>>,
): Promise<Result<T>> {
  const user = caller.toUint8Array()
  return isAnonymous(user) ? refuse('Illegal anonymous call') : run(user)
}

/** The same for what takes something in, or can wait. */
function asStaker<T>(
  call: CallContext,
  run: (user: Uint8Array) => Result<T> | Promise<Result<T>>,
): Promise<Result<T>> {
  return asUser(call, (user) => (isShortOfCycles(pool) ? refuse(BELOW_RESERVE) : run(user)))
}

/** @throws Error, which rejects the call, unless the fee receiver calls. */
function requireFeeReceiver({ caller }: CallContext): void {
  if (!isSameBytes(caller.toUint8Array(), state.config.get().feeReceiver))
    throw new Error('Only the fee receiver may do this')
}

/** What a job is to do again that a trap or an upgrade has taken the timer of. */
async function resumeAll(): Promise<void> {
  resumeSettling(pool)
  journal.settleOpen(pool.ledgerLog)
  if (isShortOfCycles(pool)) return
  resumeReports(pool)
  schedule(0, () => refreshLedgerFees(pool))
}

export default defineCanister<_SERVICE, [InitRequests]>({
  service,
  onInit: ({ caller, now }, args) =>
    install(state, args, {
      installer: caller.toUint8Array(),
      nowSeconds: now / 1_000_000_000n,
    }),
  onStart: () => {
    schedule(0, resumeAll)
    scheduleEvery(SETTLE_SECONDS, resumeAll)
    scheduleEvery(FUNDING_SECONDS, async () => {
      if (awaitsFunding(pool) && !isShortOfCycles(pool)) await syncFunding(pool)
    })
  },
  door: { dearReads: ['getRewardBooks'] },
  methods: {
    // For everybody but the anonymous caller, about what is theirs.
    deposit: (call) =>
      asStaker(call, async (user) => told(await deposit(pool, user, 'deposit'), 'Deposit')),
    depositFrom: (call, amount) =>
      asStaker(call, async (user) =>
        told(await depositFrom(pool, user, { amount, kind: 'deposit' }), 'Deposit'),
      ),
    depositAndStake: (call) => asStaker(call, (user) => depositAndStake(pool, user)),
    depositFromAndStake: (call, amount) =>
      asStaker(call, (user) => depositAndStake(pool, user, amount)),
    stake: (call) =>
      asStaker(call, (user) => {
        if (!isOpen(pool)) return refuse('Staking pool is not available for now')
        const staked = stakeAll(pool, user)
        return staked === 0n ? refuse("The amount of stake can't be 0") : { ok: staked }
      }),
    unstake: (call, amount) =>
      asUser(call, (user) => {
        const taken = unstake(pool, user, amount)
        return taken === 0n ? refuse("The amount of unstake can't be 0") : { ok: taken }
      }),
    harvest: (call) => asUser(call, (user) => ({ ok: harvest(pool, user) })),
    withdraw: (call, isStakeToken, amount) =>
      asUser(call, (user) =>
        withdraw(pool, user, { side: isStakeToken ? 'stake' : 'reward', amount }),
      ),
    claim: (call) => asUser(call, (user) => claim(pool, user)),
    exit: (call) => asUser(call, (user) => exit(pool, user)),
    syncReward: (call) =>
      asStaker(call, async () => (await syncByHand(pool)) ?? { ok: views.viewRewards(pool) }),

    // For admins: the pool's terms and its end.
    stop: (call) => {
      requireAdmin(call)
      stop(pool)
      return { ok: views.viewPool(pool) }
    },
    updateStakingPool: (call, params) => {
      requireAdmin(call)
      return update(pool, params) ?? { ok: views.viewPool(pool) }
    },
    liquidation: (call) => {
      requireAdmin(call)
      return liquidate(pool)
    },
    refundUserToken: (call) => {
      requireAdmin(call)
      return refundUsers(pool)
    },
    refundRewardToken: async (call) => {
      requireAdmin(call)
      return refundRewardToken(pool)
    },
    findTransferRecord: (call) => {
      requireAdmin(call)
      return { ok: views.viewTransfers(pool) }
    },
    // Whether it moved is the ledger's word, so that neither choice can pay twice; `rollback` decides nothing.
    removeTransferRecord: async (call, index) => {
      requireAdmin(call)
      return decideTransfer(pool, index)
    },
    unclaimdRewardFee: (call) => {
      requireAdmin(call)
      return { ok: state.books.get().rewardFees }
    },
    setAdmins: endpoints.setAdmins,

    // For the fee receiver.
    withdrawRewardFee: async (call) => {
      requireFeeReceiver(call)
      return withdrawRewardFee(pool)
    },

    // For everybody.
    checkBooks: () => views.checkBooks(pool),
    findStakingRecordPage: (_, [owner], offset, limit) => ({
      ok: state.stakeLog.page(owner?.toUint8Array(), { offset, limit }, views.recordView(pool)),
    }),
    findRewardRecordPage: (_, [owner], offset, limit) => ({
      ok: state.rewardLog.page(owner?.toUint8Array(), { offset, limit }, views.recordView(pool)),
    }),
    findUserInfo: (_, offset, limit) => ({ ok: views.pageOfUsers(pool, { offset, limit }) }),
    getAdmins: () => ({ ok: endpoints.getAdmins() }),
    getCycleInfo: cycleInfo,
    getPending: (_, user) => views.pendingOf(pool, user.toUint8Array()),
    getPoolInfo: () => ({ ok: views.viewPool(pool) }),
    getRewardBooks: () => views.viewRewards(pool),
    getSettlingState: () => views.viewSettling(pool),
    getStakeAccount: () => {
      const { owner, subaccount } = accountOf(pool, 'stake')
      return {
        owner: Principal.fromUint8Array(owner),
        subaccount: subaccount === undefined ? [] : [subaccount],
      }
    },
    getUserInfo: (_, user) => ({ ok: viewUser(pool, user.toUint8Array()) }),
    getVersion: () => '1.0.0',
    pendingReward: (_, user) => ({ ok: pendingReward(pool, user.toUint8Array()) }),
  },
})

function told(outcome: Result<unknown>, what: string): Result<string> {
  return 'ok' in outcome ? { ok: `${what} successfully` } : outcome
}
