import type { _SERVICE } from '@sluice/candid/swap_pool'
import * as service from '@sluice/candid/swap_pool'
import type { CallContext } from '@sluice/canister'
import {
  type CanisterDefinition,
  consentMessages,
  cycleInfo,
  defineCanister,
  parsePrincipal,
  scheduleEvery,
} from '@sluice/canister/runtime'
import { WALLET_STANDARDS } from '@sluice/canister/services'
import {
  isAdmin,
  requireAdmin,
  requireController,
  requireHolder,
  requireTrader,
} from './admin/access.ts'
import {
  deleteFailedTransaction,
  depositAllAndMint,
  restartPayouts,
  upgradeTokenStandard,
} from './admin/administration.ts'
import { consentTable } from './admin/consent.ts'
import { initialise } from './admin/initialise.ts'
import {
  getJobs,
  JOB_INTERVAL_SECONDS,
  refreshLedgers,
  restartJobs,
  runJobs,
  stopJobs,
} from './admin/jobs.ts'
import {
  type InstallArgs,
  install,
  setAdmins,
  setAvailable,
  setLimitOrderAvailable,
  setTrustedOrigins,
  setWhiteList,
} from './admin/settings.ts'
import { getEvents, nextEventId } from './log/events.ts'
import { listFailed, listOf } from './log/flows.ts'
import { viewFlows } from './log/flowView.ts'
import { schedulePush } from './log/pushTimer.ts'
import { getSwapRecordState, getTransactions } from './log/swapRecords.ts'
import { invariants } from './money/books.ts'
import { checkBooks, checkSolvency, fetchBalances } from './money/checkBooks.ts'
import { deposit, depositFrom } from './money/deposit.ts'
import { refreshLedgerFees } from './money/ledgerFees.ts'
import { getMistransferBalance, withdrawMistransferBalance } from './money/mistransfer.ts'
import { settleTransfersOf } from './money/openTransfers.ts'
import { getClaimLog } from './money/protocolShare.ts'
import { claimStrayDeposit } from './money/strayDeposit.ts'
import { withdraw } from './money/withdraw.ts'
import { addLimitOrder, removeLimitOrder } from './orders/limitOrders.ts'
import { canisterEdges } from './pool/edges.ts'
import { openPool } from './pool/openPool.ts'
import { requireReserve } from './pool/reserve.ts'
import { attempt, attemptFlow } from './pool/result.ts'
import { increaseLiquidity, mint } from './positions/addLiquidity.ts'
import { acceptPosition, approvePosition, transferPosition } from './positions/handover.ts'
import { isOwner, moveOldLists, positionIdsOf } from './positions/ownership.ts'
import { claim, claimTo, decreaseLiquidity, removeLiquidity } from './positions/removeLiquidity.ts'
import { getTickPath } from './positions/tickPath.ts'
import * as orderReads from './reads/orderReads.ts'
import { listPayouts, viewOwnPayouts } from './reads/payoutReads.ts'
import * as poolReads from './reads/poolReads.ts'
import * as positionReads from './reads/positionReads.ts'
import { depositAndSwap } from './trading/oneStepSwap.ts'
import { quote, quoteForAll, swap } from './trading/swap.ts'

const VERSION = '3.6.3'
export const pool = openPool(canisterEdges())
const { storage } = pool
const trader = (call: CallContext) => requireTrader(pool, call)
const holder = requireHolder
const consent = consentMessages<_SERVICE>(service, consentTable(pool))

/** The whole interface; `testing/publicPool.ts` makes another pool's of it. */
export const definition = {
  service,
  onInit: (_, ...args) => install(storage, parsePrincipal, args),
  onStart: () => {
    moveOldLists(storage)
    pool.journal.resume()
    refreshLedgers(pool)
    if (nextEventId(storage) > storage.pushed.get().next) schedulePush(pool)
    scheduleEvery(JOB_INTERVAL_SECONDS, async () => runJobs(pool))
  },
  door: {
    dearReads: ['quote', 'quoteForAll', 'sumTick'],
    openToAll: ['getTokenBalance', 'checkBooks'],
    uploads: {
      methods: ['setWhiteList', 'setAdmins', 'setIcrc28TrustedOrigins', 'stopJobs', 'restartJobs'],
      from: (call) => isAdmin(storage, call),
    },
  },
  methods: {
    // Exits: for every holder, also while the pool is closed. A deposit from the caller's own subaccount is one too, as it is
    // the only way back for tokens that were sent there.
    deposit: (call, args) => attemptFlow(async () => deposit(pool, holder(call), args)),
    withdraw: (call, args) => attemptFlow(async () => withdraw(pool, holder(call), args)),
    withdrawToSubaccount: (call, args) =>
      attemptFlow(async () => withdraw(pool, holder(call), args)),
    decreaseLiquidity: (call, args) =>
      attemptFlow(async () => decreaseLiquidity(pool, holder(call), args)),
    removeLiquidity: (call, args) =>
      attemptFlow(async () => removeLiquidity(pool, holder(call), args)),
    claim: (call, args) => attemptFlow(async () => claim(pool, holder(call), args)),
    claimToSubaccount: (call, args) => attemptFlow(async () => claim(pool, holder(call), args)),
    claimTo: (call, positionId, recipient) =>
      attempt(() =>
        claimTo(pool, holder(call), { positionId, recipient: recipient.toUint8Array() }),
      ),
    removeLimitOrder: (call, positionId) =>
      attemptFlow(async () => removeLimitOrder(pool, holder(call), positionId)),

    transferPosition: (call, from, to, positionId) =>
      attempt(() =>
        transferPosition(pool, holder(call), {
          from: from.toUint8Array(),
          to: to.toUint8Array(),
          positionId,
        }),
      ),
    acceptPosition: (call, positionId) =>
      attempt(() => acceptPosition(pool, holder(call), positionId)),
    claimStrayDeposit: (call, token, block) =>
      attemptFlow(async () => claimStrayDeposit(pool, holder(call), { token, block })),
    settleMyTransfers: (call) => attemptFlow(async () => settleTransfersOf(pool, holder(call))),
    getMistransferBalance: (call, token) =>
      attemptFlow(async () => getMistransferBalance(pool, holder(call), token)),
    withdrawMistransferBalance: (call, token) =>
      attemptFlow(async () => withdrawMistransferBalance(pool, holder(call), token)),

    // Trading and deposits: while the pool is open and has cycles for more than ways out.
    depositFrom: (call, args) => attemptFlow(async () => depositFrom(pool, trader(call), args)),
    depositAndSwap: (call, args) =>
      attemptFlow(async () =>
        depositAndSwap(pool, trader(call), { ...args, source: 'subaccount' }),
      ),
    depositFromAndSwap: (call, args) =>
      attemptFlow(async () => depositAndSwap(pool, trader(call), { ...args, source: 'allowance' })),
    swap: (call, args) => attempt(() => swap(pool, trader(call), args)),
    mint: (call, args) => attemptFlow(async () => mint(pool, trader(call), args)),
    increaseLiquidity: (call, args) =>
      attemptFlow(async () => increaseLiquidity(pool, trader(call), args)),
    addLimitOrder: (call, args) => attempt(() => addLimitOrder(pool, trader(call), args)),
    approvePosition: (call, spender, positionId) =>
      attempt(() =>
        approvePosition(pool, trader(call), { spender: spender.toUint8Array(), positionId }),
      ),

    // For controllers and admins.
    init: (call, fee, tickSpacing, sqrtPriceX96) => {
      requireController(call)
      initialise(pool, { fee, tickSpacing, sqrtPriceX96 })
    },
    setAdmins: (call, admins) => {
      requireController(call)
      setAdmins(pool, admins)
    },
    setAvailable: (call, available) => {
      requireAdmin(storage, call)
      setAvailable(pool, available)
    },
    setTokenAmountState: () => BOOKS_FOLLOW,
    setWhiteList: (call, whiteList) => {
      requireAdmin(storage, call)
      setWhiteList(pool, whiteList)
    },
    setLimitOrderAvailable: (call, available) => {
      requireAdmin(storage, call)
      setLimitOrderAvailable(pool, available)
    },
    upgradeTokenStandard: (call, tokenCid) => {
      requireController(call)
      return attemptFlow(async () => upgradeTokenStandard(pool, tokenCid))
    },
    depositAllAndMint: (call, args) => {
      requireAdmin(storage, call)
      return attemptFlow(async () => {
        requireReserve(pool)
        return depositAllAndMint(pool, args)
      })
    },
    deleteFailedTransaction: (call, txId) => {
      requireAdmin(storage, call)
      return attempt(() => deleteFailedTransaction(pool, txId))
    },
    restartWithdrawQueueProcessing: (call) => {
      requireAdmin(storage, call)
      return attempt(() => restartPayouts(pool))
    },
    setIcrc28TrustedOrigins: (call, origins) => {
      requireAdmin(storage, call)
      return setTrustedOrigins(pool, origins) ? { ok: true } : { err: null }
    },
    activeJobs: (call) => {
      requireAdmin(storage, call)
      restartJobs(pool, [])
    },
    restartJobs: (call, names) => {
      requireAdmin(storage, call)
      restartJobs(pool, names)
    },
    stopJobs: (call, names) => {
      requireAdmin(storage, call)
      stopJobs(pool, names)
    },
    updateTokenFee: async (call) => {
      requireAdmin(storage, call)
      await refreshLedgerFees(pool)
    },
    getTransactions: (call) => {
      requireAdmin(storage, call)
      return { ok: getTransactions(pool) }
    },

    // For everybody.
    icrc10_supported_standards: () => WALLET_STANDARDS,
    icrc21_canister_call_consent_message: (_, request) => consent(request),
    icrc28_trusted_origins: () => ({ trusted_origins: [...storage.trustedOrigins.get()] }),
    getJobs: () => getJobs(pool),
    getClaimLog: () => getClaimLog(pool),
    quote: (_, args) => attempt(() => quote(pool, args)),
    quoteForAll: (_, args) => attempt(() => quoteForAll(pool, args)),
    metadata: () => attempt(() => poolReads.metadata(pool)),
    getInitArgs: () => attempt(() => poolReads.getInitArgs(pool)),
    getVersion: () => VERSION,
    getAdmins: () => storage.access.get().admins.map(pool.toPrincipal),
    getAvailabilityState: () => {
      const { available, whiteList } = storage.access.get()
      return { available, whiteList: whiteList.map(pool.toPrincipal) }
    },
    getCachedTokenFee: () => {
      const { amount0, amount1 } = storage.ledgerFees.get()
      return { token0Fee: amount0, token1Fee: amount1 }
    },
    getCycleInfo: cycleInfo,
    getTokenBalance: () => fetchBalances(pool),
    getTokenAmountState: () => attempt(() => poolReads.getTokenAmountState(pool)),
    getFeeGrowthGlobal: () =>
      attempt(() => {
        const { feeGrowthGlobal0X128, feeGrowthGlobal1X128 } = pool.engine.state
        return { feeGrowthGlobal0X128, feeGrowthGlobal1X128 }
      }),
    getTicks: (_, offset, limit) => attempt(() => poolReads.getTicks(pool, offset, limit)),
    getTickInfos: (_, offset, limit) => attempt(() => poolReads.getTickInfos(pool, offset, limit)),
    getTickBitmaps: () => attempt(() => poolReads.getTickBitmaps(pool)),
    sumTick: () => attempt(() => poolReads.sumTick(pool)),
    getUserUnusedBalance: (_, account) =>
      attempt(() => poolReads.getUnused(pool, account.toUint8Array())),
    allTokenBalance: (_, offset, limit) =>
      attempt(() => poolReads.getAllUnused(pool, offset, limit)),
    getPosition: (_, { tickLower, tickUpper }) =>
      attempt(() => positionReads.getRange(pool, tickLower, tickUpper)),
    getPositions: (_, offset, limit) => attempt(() => positionReads.getRanges(pool, offset, limit)),
    getUserPosition: (_, positionId) =>
      attempt(() => positionReads.getUserPosition(pool, positionId)),
    getUserPositions: (_, offset, limit) =>
      attempt(() => positionReads.getUserPositions(pool, offset, limit)),
    getUserPositionWithTokenAmount: (_, offset, limit) =>
      attempt(() => positionReads.getPositionsWithAmounts(pool, offset, limit)),
    getUserPositionsByPrincipal: (_, owner) =>
      attempt(() => positionReads.getPositionsOf(pool, owner.toUint8Array())),
    getUserPositionIdsByPrincipal: (_, owner) =>
      attempt(() => positionIdsOf(storage, owner.toUint8Array())),
    getUserPositionIds: () => attempt(() => poolReads.getOwnersWithPositions(pool)),
    getUserByPositionId: (_, positionId) => attempt(() => poolReads.getOwnerText(pool, positionId)),
    checkOwnerOfUserPosition: (_, owner, positionId) =>
      attempt(() => isOwner(storage, owner.toUint8Array(), positionId)),
    getPositionSender: (_, positionId) => attempt(() => poolReads.getSender(pool, positionId)),
    refreshIncome: (_, positionId) => attempt(() => positionReads.refreshIncome(pool, positionId)),
    batchRefreshIncome: (_, positionIds) =>
      attempt(() => positionReads.batchRefreshIncome(pool, positionIds)),
    getLimitOrderAvailabilityState: () => attempt(() => storage.access.get().ordersAvailable),
    getLimitOrders: () => attempt(() => orderReads.getLimitOrders(pool)),
    getLimitOrderPage: (_, offset, limit) =>
      attempt(() => orderReads.getLimitOrderPage(pool, offset, limit)),
    // Orders are filled in the message that moves the price: none ever waits on a stack.
    getLimitOrderStack: () => ({ ok: [] }),
    getUserLimitOrders: (_, user) =>
      attempt(() => orderReads.getUserLimitOrders(pool, user.toUint8Array())),
    getSortedUserLimitOrders: (_, user) =>
      attempt(() => orderReads.getSortedUserLimitOrders(pool, user.toUint8Array())),
    getTickPath: (_, cursor, limit) => attempt(() => getTickPath(pool, cursor, limit)),
    getSwapRecordState: () => attempt(() => getSwapRecordState(pool)),
    getEvents: (_, cursor, limit) => getEvents(pool, cursor, limit),
    getTransactionsByOwner: (_, owner) =>
      attempt(() => viewFlows(pool, listOf(storage, owner.toUint8Array()))),
    getFailedTransactions: () => attempt(() => viewFlows(pool, listFailed(storage))),
    getUserWithdrawQueue: (call) => attempt(() => viewOwnPayouts(pool, call.caller.toUint8Array())),
    getWithdrawQueueInfo: () =>
      attempt(() => {
        const items = listPayouts(pool).map(({ item }) => item)
        return { items, queueSize: BigInt(items.length), isProcessing: items.length > 0 }
      }),
    invariants: () => invariants(pool),
    checkBooks: () => attemptFlow(() => checkBooks(pool)),
    checkSolvency: () => attemptFlow(() => checkSolvency(pool)),
  },
} satisfies CanisterDefinition<_SERVICE, InstallArgs>

/** The method of the public interface that their pools have given up too. */
const BOOKS_FOLLOW = {
  err: { InternalError: 'What a pool holds follows from its transfers; nobody sets it by hand' },
}

export default defineCanister<_SERVICE, InstallArgs>(definition)
