import type { _SERVICE } from '@sluice/candid/swap_factory_validator'
import * as service from '@sluice/candid/swap_factory_validator'
import { cycleInfo, defineCanister, Principal, stableMap } from '@sluice/canister/runtime'
import { flawOfPeople, flawOfRemoved, validation } from '@sluice/canister/services'
import { flawOfPools, flawOfUpgrade } from './flaws.ts'
import { openValidatorState } from './ValidatorState.ts'

const state = openValidatorState(stableMap)
const factoryId = () => Principal.fromUint8Array(state.config.get().factory)

const { isGovernance, judged } = validation(() => state.config.get().governance)

export default defineCanister<_SERVICE, [Principal, Principal]>({
  service,
  onInit: (_, factory, governance) =>
    state.config.set({ factory: factory.toUint8Array(), governance: governance.toUint8Array() }),
  door: {
    uploads: {
      methods: [
        'batchAddInstallerControllersValidate',
        'batchAddPoolControllersValidate',
        'batchClearRemovedPoolValidate',
        'batchRemovePoolControllersValidate',
        'batchRemovePoolsValidate',
        'batchSetInstallerAdminsValidate',
        'batchSetPoolAdminsValidate',
        'batchSetPoolAvailableValidate',
        'batchSetPoolLimitOrderAvailableValidate',
        'setAdminsValidate',
        'setUpgradePoolListValidate',
      ],
      from: isGovernance,
    },
  },
  methods: {
    batchAddInstallerControllersValidate: (call, controllers) =>
      judged(call, [controllers], () => flawOfPeople(controllers, 'controllers')),
    batchAddPoolControllersValidate: (call, pools, controllers) =>
      judged(
        call,
        [pools, controllers],
        async () => flawOfPeople(controllers, 'controllers') ?? flawOfPools(factoryId(), pools),
      ),
    batchClearRemovedPoolValidate: (call, pools) =>
      judged(call, [pools], () => flawOfPools(factoryId(), pools, 'getRemovedPools')),
    batchRemovePoolControllersValidate: (call, pools, controllers) =>
      judged(
        call,
        [pools, controllers],
        async () =>
          flawOfRemoved(factoryId(), controllers, 'pools') ?? flawOfPools(factoryId(), pools),
      ),
    batchRemovePoolsValidate: (call, pools) =>
      judged(call, [pools], () => flawOfPools(factoryId(), pools)),
    batchSetInstallerAdminsValidate: (call, admins) =>
      judged(call, [admins], () => flawOfPeople(admins, 'admins')),
    batchSetPoolAdminsValidate: (call, pools, admins) =>
      judged(
        call,
        [pools, admins],
        async () => flawOfPeople(admins, 'pool admins') ?? flawOfPools(factoryId(), pools),
      ),
    batchSetPoolAvailableValidate: (call, pools, available) =>
      judged(call, [pools, available], () => flawOfPools(factoryId(), pools)),
    batchSetPoolLimitOrderAvailableValidate: (call, pools, available) =>
      judged(call, [pools, available], () => flawOfPools(factoryId(), pools)),
    setAdminsValidate: (call, admins) =>
      judged(call, [admins], () => flawOfPeople(admins, 'admins')),
    setUpgradePoolListValidate: (call, { poolIds }) =>
      judged(call, [poolIds], () => flawOfUpgrade(factoryId(), poolIds)),
    getInitArgs: () => ({
      ok: {
        factoryCid: factoryId(),
        governanceCid: Principal.fromUint8Array(state.config.get().governance),
      },
    }),
    getCycleInfo: cycleInfo,
  },
})
