import type { _SERVICE } from '@sluice/candid/staking_pool_factory_validator'
import * as service from '@sluice/candid/staking_pool_factory_validator'
import { type CallContext, isSameBytes } from '@sluice/canister'
import { cycleInfo, defineCanister, Principal, stableMap } from '@sluice/canister/runtime'
import { type Flaw, flawOfListed, flawOfNew, flawOfPeople, flawOfRemoved } from './flaws.ts'
import { openValidatorState } from './ValidatorState.ts'

const state = openValidatorState(stableMap)
const factoryId = () => Principal.fromUint8Array(state.config.get().factory)

function isGovernance({ caller }: CallContext): boolean {
  return isSameBytes(caller.toUint8Array(), state.config.get().governance)
}

/**
 * Runs a check, and answers with what would be done when it finds nothing.
 * @throws Error, which rejects the call, unless the governance canister calls.
 */
async function judged(
  call: CallContext,
  inWords: string,
  check: () => Flaw | Promise<Flaw>,
): Promise<{ Ok: string } | { Err: string }> {
  if (!isGovernance(call)) throw new Error('Only the governance canister may do this')
  const flaw = await check()
  return flaw === undefined ? { Ok: inWords } : { Err: flaw }
}

const listed = (ids: readonly Principal[]) => `[${ids.map((id) => id.toText()).join(', ')}]`

export default defineCanister<_SERVICE, [Principal, Principal]>({
  service,
  onInit: (_, factory, governance) =>
    state.config.set({ factory: factory.toUint8Array(), governance: governance.toUint8Array() }),
  methods: {
    createStakingPoolValidate: (call, pool) => {
      const { name, stakingTokenSymbol, rewardTokenSymbol, rewardPerTime } = pool
      const { startTime, bonusEndTime } = pool
      const inWords = `${name}: ${stakingTokenSymbol} for ${rewardTokenSymbol}, ${rewardPerTime} a second from ${startTime} to ${bonusEndTime}`
      return judged(call, inWords, () => flawOfNew(factoryId(), pool))
    },
    setAdminsValidate: (call, admins) =>
      judged(call, listed(admins), () => flawOfPeople(admins, 'admins')),
    setStakingPoolAdminsValidate: (call, pool, admins) =>
      judged(
        call,
        `${pool.toText()}, ${listed(admins)}`,
        async () => flawOfPeople(admins, 'admins') ?? flawOfListed(factoryId(), pool),
      ),
    addStakingPoolControllersValidate: (call, pool, controllers) =>
      judged(
        call,
        `${pool.toText()}, ${listed(controllers)}`,
        async () => flawOfPeople(controllers, 'controllers') ?? flawOfListed(factoryId(), pool),
      ),
    removeStakingPoolControllersValidate: (call, pool, controllers) =>
      judged(
        call,
        `${pool.toText()}, ${listed(controllers)}`,
        async () => flawOfRemoved(factoryId(), controllers) ?? flawOfListed(factoryId(), pool),
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
