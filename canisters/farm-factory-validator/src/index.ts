import type { _SERVICE } from '@sluice/candid/farm_factory_validator'
import * as service from '@sluice/candid/farm_factory_validator'
import { type CallContext, isSameBytes } from '@sluice/canister'
import { cycleInfo, defineCanister, Principal, stableMap } from '@sluice/canister/runtime'
import {
  type Flaw,
  flawOfFarm,
  flawOfFarmId,
  flawOfPeople,
  flawOfRemoved,
  isFarm,
} from './flaws.ts'
import { openValidatorState } from './ValidatorState.ts'

const VERSION = '3.2.0'
const state = openValidatorState(stableMap)
const factoryId = () => Principal.fromUint8Array(state.config.get().factory)
const indexId = () => Principal.fromUint8Array(state.config.get().farmIndex)

function isGovernance({ caller }: CallContext): boolean {
  return isSameBytes(caller.toUint8Array(), state.config.get().governance)
}

/** @throws Error, which rejects the call, unless the governance canister calls. */
async function judged(
  context: CallContext,
  inWords: string,
  check: () => Flaw | Promise<Flaw>,
): Promise<{ Ok: string } | { Err: string }> {
  if (!isGovernance(context)) throw new Error('Only the governance canister may do this')
  const flaw = await check()
  return flaw === undefined ? { Ok: inWords } : { Err: flaw }
}

const named = (people: readonly Principal[]) => `[${people.map((id) => id.toText()).join(', ')}]`

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
        `a farm in ${args.pool.toText()} that pays ${args.rewardAmount} of ${args.rewardToken.address} from ${args.startTime} to ${args.endTime}`,
        () => flawOfFarm(factoryId(), args),
      ),
    setAdminsValidate: (call, admins) =>
      judged(call, named(admins), () => flawOfPeople(admins, 'admins')),
    setFarmAdminsValidate: (call, farm, admins) =>
      judged(
        call,
        `${farm.toText()}, ${named(admins)}`,
        () => flawOfPeople(admins, 'admins') ?? flawOfFarmId(indexId(), farm),
      ),
    addFarmControllersValidate: (call, farm, controllers) =>
      judged(
        call,
        `${farm.toText()}, ${named(controllers)}`,
        () => flawOfPeople(controllers, 'controllers') ?? flawOfFarmId(indexId(), farm),
      ),
    removeFarmControllersValidate: (call, farm, controllers) =>
      judged(
        call,
        `${farm.toText()}, ${named(controllers)}`,
        () => flawOfRemoved(factoryId(), controllers) ?? flawOfFarmId(indexId(), farm),
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
