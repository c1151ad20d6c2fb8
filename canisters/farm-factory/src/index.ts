import type { _SERVICE } from '@sluice/candid/farm_factory'
import * as service from '@sluice/candid/farm_factory'
import { AccountLocks } from '@sluice/canister'
import { openCreationEndpoints } from '@sluice/canister/management'
import {
  admins,
  creationFees,
  cycleInfo,
  defineCanister,
  moduleEndpoints,
  optionalPrincipal,
  Principal,
  stableMap,
  waitForStrangersAtMost,
} from '@sluice/canister/runtime'
import {
  type Flaw,
  isControllerOr,
  renderProposal,
  requireFlawless,
  validationOf,
} from '@sluice/canister/services'
import { adopt, createFarm, farmOfKey, flawNow, flawOfStock, makerOf } from './createFarm.ts'
import { openFarmFactoryState } from './FarmFactoryState.ts'
import { addFarmControllers, removeFarmControllers, setFarmAdmins } from './farmControl.ts'
import { renderFarm } from './renderFarm.ts'

const VERSION = '3.2.0'
const MOST_FEE = 1_000n
const flawOfFee = (fee: bigint): Flaw =>
  fee > MOST_FEE ? 'The fee is at most 1000 per thousand' : undefined
/** Pools are anybody's until their factory has said that they are the exchange's. */
const PATIENCE_SECONDS = 30

waitForStrangersAtMost(PATIENCE_SECONDS)
const state = openFarmFactoryState(stableMap)

const { isAdmin, requireAdmin, requireNaming, endpoints } = admins({
  list: state.admins,
  names: (call) => isControllerOr(call, state.init.get().governanceCid),
  refusal: 'Only an admin, a controller or the governance canister may do this',
})

const locks = new AccountLocks()
const paid = creationFees(state.fees, {
  isAdmin,
  requireAdmin,
  requireNaming,
  flawNow: () => flawOfStock(state),
})

export default defineCanister<_SERVICE, [Principal, [] | [Principal], Principal, Principal]>({
  service,
  onInit: ({ caller }, feeReceiver, [governance], farmIndex, nodeIndex) => {
    state.init.set({
      feeReceiverCid: feeReceiver.toUint8Array(),
      governanceCid: governance?.toUint8Array(),
      farmIndexCid: farmIndex.toUint8Array(),
      nodeIndexCid: nodeIndex.toUint8Array(),
    })
    state.admins.set([caller.toUint8Array()])
  },
  onStart: paid.onStart,
  door: { uploads: { methods: ['uploadWasmChunk', 'setAdmins'], from: isAdmin } },
  methods: {
    // For controllers and the governance canister.
    setAdmins: endpoints.setAdmins,
    setFarmAdmins: (call, farm, named) => {
      requireNaming(call)
      return setFarmAdmins(state, farm, named)
    },
    addFarmControllers: (call, farm, controllers) => {
      requireNaming(call)
      return addFarmControllers(state, farm, controllers)
    },
    removeFarmControllers: (call, farm, controllers) => {
      requireNaming(call)
      return removeFarmControllers(state, farm, controllers)
    },

    // For admins as well.
    setFee: (call, fee) => {
      requireAdmin(call)
      requireFlawless(flawOfFee(fee))
      state.fee.set(fee)
    },
    executeCreate: async (call, args) => {
      requireAdmin(call)
      const founder = { principal: call.caller, fees: undefined }
      const created = await createFarm(state, locks, founder, args)
      requireFlawless('err' in created ? created.err : undefined)
    },
    ...moduleEndpoints(state.module, requireAdmin),
    adoptCanister: (call, canister) => {
      requireAdmin(call)
      return adopt(state, canister)
    },
    ...openCreationEndpoints(makerOf(state), requireAdmin),

    // For whoever pays; admins do not.
    create: (call, args) => {
      const fees = isAdmin(call) ? undefined : paid.fees
      return createFarm(state, locks, { principal: call.caller, fees }, args)
    },
    ...paid.endpoints,

    // For everybody.
    checkCreate: (_, args) => {
      const flaw = flawNow(state, args)
      return flaw === undefined ? { ok: null } : { err: flaw }
    },
    validateCreate: (_, args) => validationOf(flawNow(state, args), () => renderFarm(args)),
    validateSetFee: (_, fee) =>
      validationOf(flawOfFee(fee), () =>
        renderProposal('Farms that are made from now on keep another share of their rewards.', [
          ['Before, per thousand', `${state.fee.get()}`],
          ['After, per thousand', `${fee}`],
        ]),
      ),
    getAdmins: () => ({ ok: endpoints.getAdmins() }),
    getAllFarms: () => ({
      ok: state.farms.entries().map(([, farm]) => Principal.fromUint8Array(farm)),
    }),
    findByCreatorKey: (_, creator, key) => optionalPrincipal(farmOfKey(state, creator, key)),
    getFee: () => ({ ok: state.fee.get() }),
    getUnfinishedFarm: () => optionalPrincipal(state.unfinished.get()),
    getInitArgs: () => {
      const { feeReceiverCid, governanceCid, farmIndexCid, nodeIndexCid } = state.init.get()
      return {
        ok: {
          feeReceiverCid: Principal.fromUint8Array(feeReceiverCid),
          governanceCid: optionalPrincipal(governanceCid),
          farmIndexCid: Principal.fromUint8Array(farmIndexCid),
          nodeIndexCid: Principal.fromUint8Array(nodeIndexCid),
        },
      }
    },
    getCycleInfo: cycleInfo,
    getVersion: () => VERSION,
  },
})
