import {
  blob,
  bool,
  list,
  type MapFactory,
  nat,
  rawBytes,
  StableState,
  text,
} from '@sluice/canister'
import { moduleChunks } from '@sluice/canister/services'
import {
  closedField,
  creationField,
  failedTaskField,
  initField,
  installerField,
  passcodeField,
  poolField,
  recordField,
  type StoredPool,
  taskField,
} from './storedTypes.ts'

export type FactoryState = ReturnType<typeof openFactoryState>

export function openFactoryState(map: MapFactory) {
  const open = new StableState(map)
  return {
    init: open.required(0, initField, 'the factory'),
    admins: open.principals(1),
    /** Front ends that wallets may trust with the factory and its new pools; none until an admin names them, as no domain is ours for ever. */
    origins: open.value(4, list(text), []),
    module: moduleChunks(open, { uploaded: 6, staging: 4, active: 5, isActive: 2 }),
    nextPoolVersion: open.value(5, text, ''),
    installerModuleHash: open.maybe(6, blob),
    installers: open.value(7, list(installerField), []),
    /** Fees of tiers that pools are made of beside those that are always offered. */
    furtherTiers: open.value(14, list(nat), []),

    /** Pool key (`token0_token1_fee`, as UTF-8) → the pool. */
    pools: open.byKey(1, poolField),
    /** By canister id, as the public service lists them. */
    removedPools: open.byKey(7, poolField),
    records: open.byNumber(3, recordField),

    passcodes: open.byKey(2, list(passcodeField)),
    /** What the factory answered to a numbered request of the passcode manager: '' for ok, or the refusal. */
    passcodeAnswers: open.byNumber(8, text),

    /** The creation under way. It is the lock: whoever ends it, on whatever path, clears it. */
    creation: open.maybe(8, creationField),
    nextCreationId: open.count(9),
    /** Canisters whose set-up failed half-way → the installer that made them (empty: the factory). Later creations use them. */
    spareCanisters: open.byKey(9, rawBytes),
    /** Canisters that an installer has made, and of which it is unknown whether it has heard that they are ours → the installer. */
    unconfirmedCanisters: open.byKey(13, rawBytes),
    /** Canisters asked of the network whose ids have not been heard, by number → when. */
    openCreations: open.byNumber(14, nat),
    nextOpenCreationId: open.count(12),

    /** Whether no other pool is begun to be upgraded. */
    isPaused: open.value(13, bool, false),
    /** The pool being upgraded, and what waits, failed and was done, by number. */
    currentTask: open.maybe(10, taskField),
    nextTaskId: open.count(11),
    pendingTasks: open.byNumber(10, taskField),
    failedTasks: open.byNumber(11, failedTaskField),
    doneTasks: open.byNumber(12, taskField),
    /** Pools that upgrades have left closed, by canister id. */
    closedPools: open.byKey(15, closedField),
  }
}

export function allPools(state: FactoryState): StoredPool[] {
  return state.pools.entries().map(([, pool]) => pool)
}
