import type { _SERVICE } from '@sluice/candid/farm_factory_validator'
import * as service from '@sluice/candid/farm_factory_validator'
import { cycleInfo, defineCanister, Principal, stableMap } from '@sluice/canister/runtime'
import { flawOfPeople, flawOfRemoved, validation } from '@sluice/canister/services'
import { flawOfFarm, flawOfFarmId, isFarm } from './flaws.ts'
import { openValidatorState } from './ValidatorState.ts'

const VERSION = '3.2.0'
const state = openValidatorState(stableMap)
const factoryId = () => Principal.fromUint8Array(state.config.get().factory)
const indexId = () => Principal.fromUint8Array(state.config.get().farmIndex)

const { isGovernance, judged } = validation(() => state.config.get().governance)

export default defineCanister<_SERVICE, [Principal, Principal, Principal]>({
  service,
  onInit: (_, factory, governance, farmIndex) =>
    state.config.set({
      factory: factory.toUint8Array(),
      governance: governance.toUint8Array(),
      farmIndex: farmIndex.toUint8Array(),
    }),
  door: {
    uploads: { methods: ['setAdminsValidate', 'setFarmAdminsValidate'], from: isGovernance },
  },
  methods: {
    createValidate: (call, args) =>
      judged(
        call,
        [
          `a farm in ${args.pool.toText()} that pays ${args.rewardAmount} of ${args.rewardToken.address} from ${args.startTime} to ${args.endTime}`,
        ],
        () => flawOfFarm(factoryId(), { ...args, creatorKey: [] }),
      ),
    setAdminsValidate: (call, admins) =>
      judged(call, [admins], () => flawOfPeople(admins, 'admins')),
    setFarmAdminsValidate: (call, farm, admins) =>
      judged(
        call,
        [farm, admins],
        () => flawOfPeople(admins, 'admins') ?? flawOfFarmId(indexId(), farm),
      ),
    addFarmControllersValidate: (call, farm, controllers) =>
      judged(
        call,
        [farm, controllers],
        () => flawOfPeople(controllers, 'controllers') ?? flawOfFarmId(indexId(), farm),
      ),
    removeFarmControllersValidate: (call, farm, controllers) =>
      judged(
        call,
        [farm, controllers],
        () => flawOfRemoved(factoryId(), controllers, 'farms') ?? flawOfFarmId(indexId(), farm),
      ),
    checkFarm: (_, farm) => isFarm(indexId(), farm),
    getInitArgs: () => ({
      ok: {
        farmFactoryCid: factoryId(),
        governanceCid: Principal.fromUint8Array(state.config.get().governance),
      },
    }),
    getCycleInfo: cycleInfo,
    getVersion: () => VERSION,
  },
})
