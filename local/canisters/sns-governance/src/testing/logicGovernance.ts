import { Principal } from '@icp-sdk/core/principal'
import { idlFactory } from '@sluice/candid/sns_governance'
import { heapMaps } from '@sluice/canister'
import { LogicDao, storedInLogic } from '../../../../governance-kit/testing/LogicDao.ts'
import type { CanisterPort } from '../governance/CanisterPort.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { initialise } from '../governance/initialise.ts'
import { openGovernance } from '../governance/openGovernance.ts'
import { PLACES } from '../state/candidTypes.ts'
import { openGovernanceState } from '../state/GovernanceState.ts'
import { argumentsOf, NOW_NS, type WorldOptions } from './governanceWorld.ts'

const ledgerId = Principal.fromUint8Array(Uint8Array.of(7, 7))

/** The logic of an SNS's governance in Node. */
export class LogicGovernance extends LogicDao {
  readonly context: GovernanceContext
  readonly calls: Partial<CanisterPort> = {}

  constructor(options: WorldOptions = {}) {
    super(NOW_NS)
    this.context = openGovernance({
      ...this.edges(),
      fetchFee: async () => 10_000n,
      canisters: new Proxy(NOBODY, {
        get: (nobody, name) => Reflect.get(this.calls, name) ?? Reflect.get(nobody, name),
      }),
      state: openGovernanceState(heapMaps, {
        proposal: storedInLogic(idlFactory, PLACES.proposal),
        parameters: storedInLogic(idlFactory, PLACES.parameters),
        nervousFunction: storedInLogic(idlFactory, PLACES.nervousFunction),
        metadata: storedInLogic(idlFactory, PLACES.metadata),
      }),
    })
    initialise(this.context, argumentsOf(ledgerId, ledgerId, options))
  }
}

const silence = async () => ({ kind: 'rejected', code: 6, message: 'silence' }) as const
const NOBODY: CanisterPort = {
  validate: silence,
  hashModule: silence,
  execute: silence,
  listCanisters: silence,
  fetchModuleHash: silence,
  fetchLedgerModule: silence,
  changeLedger: silence,
  changeCanister: silence,
  registerDapps: silence,
  setDappControllers: silence,
  manageDappSettings: silence,
}
