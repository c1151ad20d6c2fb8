import type { _SERVICE, InitFarmArgs } from '@sluice/candid/farm'
import * as service from '@sluice/candid/farm'
import { consentMessages, cycleInfo, defineCanister } from '@sluice/canister/runtime'
import { flawOfOrigins, WALLET_STANDARDS } from '@sluice/canister/services'
import {
  isAdmin,
  requireAdmin,
  requireFeeReceiver,
  requirePermission,
  requirePerson,
} from './admin/access.ts'
import { consentTable } from './admin/consent.ts'
import {
  install,
  setAdmins,
  setLeastWorth,
  setLimits,
  setRewardPricePool,
} from './admin/settings.ts'
import { canisterEdges } from './farm/edges.ts'
import { openFarm } from './farm/openFarm.ts'
import { requireReserve } from './farm/reserve.ts'
import { attempt, attemptFlow, textual } from './farm/result.ts'
import { dropRefused, viewTransferLogs } from './log/transferLog.ts'
import { balanceOf } from './money/balances.ts'
import { checkBooks, invariants } from './money/books.ts'
import { close, finishManually, restartManually, sendRewardManually } from './money/close.ts'
import { viewFunding } from './money/funding.ts'
import { withdrawRewardFee } from './money/rewardFee.ts'
import { rewardLedger } from './money/rewardToken.ts'
import { topUpReward } from './money/topUp.ts'
import { withdraw } from './money/withdraw.ts'
import * as farmReads from './reads/farmReads.ts'
import { pageOf } from './reads/pages.ts'
import * as stakeReads from './reads/stakeReads.ts'
import { allPositionIds, positionIdsOf, requireDeposit } from './stakes/deposits.ts'
import { stake } from './stakes/stake.ts'
import { stakeToken } from './stakes/stakeToken.ts'
import { claimFees } from './stakes/swapFees.ts'
import { putOut, unstake } from './stakes/unstake.ts'
import { averageApr } from './time/apr.ts'
import { askForReward, scheduleLook } from './time/look.ts'
import { sync } from './time/sync.ts'

const VERSION = '3.2.0'
const farm = openFarm(canisterEdges())
const { state } = farm
const consent = consentMessages<_SERVICE>(service, consentTable(farm))

/** What can wait, and what takes something in. */
const withReserve = <T>(work: () => Promise<T>) =>
  attemptFlow(async () => {
    requireReserve(farm)
    return work()
  })

export default defineCanister<_SERVICE, [InitFarmArgs]>({
  service,
  onInit: (_, args) => install(farm, args),
  onStart: () => {
    farm.journal.resume()
    scheduleLook(farm, 0n)
  },
  door: {
    dearReads: ['getUserTVL'],
    longest: { getRewardInfo: 16_384 },
    uploads: {
      methods: ['setAdmins', 'setIcrc28TrustedOrigins'],
      from: (call) => isAdmin(state, call),
    },
  },
  methods: {
    // Exits: at any time.
    unstake: (call, positionId) =>
      attemptFlow(async () =>
        unstake(farm, { caller: requirePerson(call), isAdmin: isAdmin(state, call) }, positionId),
      ),
    withdraw: (call) => attemptFlow(async () => withdraw(farm, requirePerson(call))),
    claimFees: (call, positionId) =>
      attemptFlow(async () => claimFees(farm, requirePerson(call), positionId)),

    // While the farm is live.
    stake: (call, positionId) =>
      withReserve(async () => stake(farm, requirePerson(call), positionId)),
    stakeToken: (call, tokenId) =>
      withReserve(async () => stakeToken(farm, requirePerson(call), tokenId)),
    topUpReward: (call, amount) =>
      withReserve(async () => topUpReward(farm, requirePerson(call), amount)),

    // For controllers and the governance canister.
    init: (call) => {
      requirePermission(state, call)
      if (state.isInitialised.get()) throw new Error('The farm is initialised already')
      state.isInitialised.set(true)
      scheduleLook(farm, 0n)
    },
    setAdmins: (call, admins) => {
      requirePermission(state, call)
      setAdmins(farm, admins)
    },

    // For admins as well.
    finishManually: (call) => {
      requireAdmin(state, call)
      return attempt(() => finishManually(farm))
    },
    restartManually: (call) => {
      requireAdmin(state, call)
      return attemptFlow(() => restartManually(farm))
    },
    sendRewardManually: (call) => {
      requireAdmin(state, call)
      return attemptFlow(() => sendRewardManually(farm))
    },
    close: (call) => {
      requireAdmin(state, call)
      return attemptFlow(() => close(farm))
    },
    setLimitInfo: (call, token0Limit, token1Limit, positions, priceInsideLimit) => {
      requireAdmin(state, call)
      setLimits(farm, { token0Limit, token1Limit, positions, priceInsideLimit })
    },
    putOut: (call, positionId) => {
      requireAdmin(state, call)
      return attemptFlow(() => putOut(farm, positionId))
    },
    setLeastWorth: (call, fees) => {
      requireAdmin(state, call)
      return attempt(() => setLeastWorth(farm, fees))
    },
    setPositionCollection: (call, [collection]) => {
      requireAdmin(state, call)
      state.positionCollection.set(collection?.toUint8Array())
      return { ok: null }
    },
    setRewardPricePool: (call, [pool]) => {
      requireAdmin(state, call)
      return attemptFlow(() => setRewardPricePool(farm, pool?.toUint8Array()))
    },
    setIcrc28TrustedOrigins: (call, origins) => {
      requireAdmin(state, call)
      if (flawOfOrigins(origins) !== undefined) return { err: null }
      state.trustedOrigins.set(origins)
      return { ok: true }
    },
    // What a refused transfer was to move is back in the books at once, so there is nothing to roll back.
    removeErrorTransferLog: (call, index) => {
      requireAdmin(state, call)
      dropRefused(farm, index)
    },
    clearErrorLog: (call) => {
      requireAdmin(state, call)
      state.errors.set([])
    },

    // For the fee receiver.
    withdrawRewardFee: (call) => {
      requireFeeReceiver(state, call)
      return attemptFlow(() => withdrawRewardFee(farm))
    },

    // For everybody.
    checkFunding: () => withReserve(() => askForReward(farm)),
    getFunding: () => viewFunding(farm),
    sync: () =>
      withReserve(async () => {
        const { timestamp, tick, liquidity, staked } = await sync(farm)
        return { timestamp, tick: BigInt(tick), liquidity, staked }
      }),
    getRewardTokenBalance: async () =>
      (await farm.ledgerReads.fetchBalance(rewardLedger(farm), farm.self())) ?? 0n,
    invariants: () => invariants(farm),
    checkBooks: () => withReserve(() => checkBooks(farm)),
    icrc10_supported_standards: () => WALLET_STANDARDS,
    icrc21_canister_call_consent_message: (_, request) => consent(request),
    icrc28_trusted_origins: () => ({ trusted_origins: [...state.trustedOrigins.get()] }),
    getAdmins: () => ({ ok: state.admins.get().map(farm.toPrincipal) }),
    getAPRConst: () => attempt(() => farmReads.aprConst(farm)),
    getAPRRecord: () => ({ ok: farmReads.aprRecords(farm) }),
    getAvgAPR: () => ({ ok: averageApr(farm) }),
    getCycleInfo: cycleInfo,
    getDeposit: (_, positionId) => attempt(() => stakeReads.viewDeposit(farm, positionId)),
    getStakeState: (_, positionId) =>
      attempt(() => {
        const { state: stage } = requireDeposit(farm, positionId)
        if (stage === 'entering') return { entering: null }
        return stage === 'earning' ? { earning: null } : { leaving: null }
      }),
    getDistributeRecord: (_, offset, limit, owner) =>
      textual(attempt(() => stakeReads.rewardRecords(farm, offset, limit, owner))),
    getStakeRecord: (_, offset, limit, from) =>
      textual(attempt(() => stakeReads.stakeRecords(farm, offset, limit, from))),
    getErrorLog: () => [...state.errors.get()],
    getFarmInfo: (_, user) => attempt(() => farmReads.farmInfo(farm, user)),
    getHandovers: () =>
      state.handovers.entries(0, 500).map(([positionId, { kind, owner, sinceNs }]) => ({
        kind: kind === 'stake' ? { stake: null } : { unstake: null },
        owner: farm.toPrincipal(owner),
        positionId,
        since: sinceNs / 1_000_000_000n,
      })),
    getInitArgs: () => ({ ok: farmReads.initArgs(farm) }),
    getLeastWorth: () => state.leastWorth.get(),
    getLimitInfo: () => ({ ok: farmReads.limitInfo(farm) }),
    getLiquidityInfo: () => attempt(() => farmReads.liquidityInfo(farm)),
    getPoolMeta: () => farmReads.poolMeta(farm),
    getPoolTokenMeta: () => attempt(() => farmReads.poolTokenMeta(farm)),
    getPositionIds: () => ({ ok: allPositionIds(farm) }),
    getPositionCollection: () => {
      const collection = state.positionCollection.get()
      return collection === undefined ? [] : [farm.toPrincipal(collection)]
    },
    getRewardInfo: (_, positionIds) =>
      attempt(() => stakeReads.rewardOf(farm, Array.from(positionIds))),
    getRewardMeta: () => ({ ok: farmReads.rewardMeta(farm) }),
    getTransferLogs: () => ({ ok: viewTransferLogs(farm) }),
    getSetAside: () => state.setAside.entries(0, 500).map(([positionId]) => positionId),
    getSetAsideOf: (_, owner) =>
      positionIdsOf(farm, owner.toUint8Array()).filter((id) => state.setAside.has(id)),
    getTVL: () => attempt(() => stakeReads.viewTvl(farm)),
    getUserDeposits: (_, owner) =>
      attempt(() =>
        positionIdsOf(farm, owner.toUint8Array()).map((id) => stakeReads.viewDeposit(farm, id)),
      ),
    getUserRewardBalance: (_, owner) => ({ ok: balanceOf(farm, owner.toUint8Array()) }),
    getUserRewardBalances: (_, offset, limit) => ({
      ok: pageOf(state.balances, { offset, limit }, (owner, balance) => [
        farm.toPrincipal(owner),
        balance,
      ]),
    }),
    getUserTVL: (_, owner) => attempt(() => stakeReads.viewUserTvl(farm, owner.toUint8Array())),
    getVersion: () => VERSION,
  },
})
