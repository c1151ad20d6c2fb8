import type { _SERVICE } from '@sluice/candid/staking_pool_factory_validator'
import * as service from '@sluice/candid/staking_pool_factory_validator'
import { cycleInfo, defineCanister, Principal, stableMap } from '@sluice/canister/runtime'
import { flawOfPeople, flawOfRemoved, validation } from '@sluice/canister/services'
import { flawOfListed, flawOfNew } from './flaws.ts'
import { openValidatorState } from './ValidatorState.ts'

const state = openValidatorState(stableMap)
const factoryId = () => Principal.fromUint8Array(state.config.get().factory)

const { judged } = validation(() => state.config.get().governance)

export default defineCanister<_SERVICE, [Principal, Principal]>({
  service,
  onInit: (_, factory, governance) =>
    state.config.set({ factory: factory.toUint8Array(), governance: governance.toUint8Array() }),
  methods: {
    createStakingPoolValidate: (call, pool) => {
      const { name, stakingTokenSymbol, rewardTokenSymbol, rewardPerTime } = pool
      const { startTime, bonusEndTime } = pool
      const inWords = `${name}: ${stakingTokenSymbol} for ${rewardTokenSymbol}, ${rewardPerTime} a second from ${startTime} to ${bonusEndTime}`
      return judged(call, [inWords], () => flawOfNew(factoryId(), { ...pool, creatorKey: [] }))
    },
    setAdminsValidate: (call, admins) =>
      judged(call, [admins], () => flawOfPeople(admins, 'admins')),
    setStakingPoolAdminsValidate: (call, pool, admins) =>
      judged(
        call,
        [pool, admins],
        async () => flawOfPeople(admins, 'admins') ?? flawOfListed(factoryId(), pool),
      ),
    addStakingPoolControllersValidate: (call, pool, controllers) =>
      judged(
        call,
        [pool, controllers],
        async () => flawOfPeople(controllers, 'controllers') ?? flawOfListed(factoryId(), pool),
      ),
    removeStakingPoolControllersValidate: (call, pool, controllers) =>
      judged(
        call,
        [pool, controllers],
        async () =>
          flawOfRemoved(factoryId(), controllers, 'pools') ?? flawOfListed(factoryId(), pool),
      ),
    getInitArgs: () => ({
      ok: {
        stakingPoolFactoryCid: factoryId(),
        governanceCid: Principal.fromUint8Array(state.config.get().governance),
      },
    }),
    getCycleInfo: cycleInfo,
    getVersion: () => '1.0.0',
  },
})
