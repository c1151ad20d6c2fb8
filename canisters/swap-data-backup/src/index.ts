import type { _SERVICE, PoolBackupData } from '@sluice/candid/swap_data_backup'
import * as service from '@sluice/candid/swap_data_backup'
import type { CallContext } from '@sluice/canister'
import { cycleInfo, defineCanister, Principal, stableMap } from '@sluice/canister/runtime'
import { isControllerOr } from '@sluice/canister/services'
import { openBackupState, removeBackup } from './BackupState.ts'
import { beginBackup, resumeBackups } from './takeBackup.ts'
import { viewBackup } from './viewBackup.ts'

const state = openBackupState(stableMap)
const failure = (message: string) => ({ err: { InternalError: message } })
const NONE = failure('There is no backup of this pool')

function requirePermission(context: CallContext): void {
  const config = state.config.get()
  if (!isControllerOr(context, config?.factory, config?.governance))
    throw new Error('Only a controller, the factory or the governance canister may do this')
}

export default defineCanister<_SERVICE, [Principal, [] | [Principal]]>({
  service,
  onInit: (_, factory, [governance]) =>
    state.config.set({
      factory: factory.toUint8Array(),
      governance: governance?.toUint8Array(),
    }),
  onStart: () => resumeBackups(state),
  methods: {
    // For controllers, the factory and the governance canister.
    backup: (context, pool) => {
      requirePermission(context)
      beginBackup(state, pool.toUint8Array())
      return { ok: null }
    },
    removeBackupData: (context, pool) => {
      requirePermission(context)
      return removeBackup(state, pool.toUint8Array()) ? { ok: null } : NONE
    },
    clearAllBackupData: (context) => {
      requirePermission(context)
      for (const [pool] of state.statuses.entries()) removeBackup(state, pool)
      return { ok: null }
    },

    // For everybody.
    isBackupDone: (_, pool) => {
      const status = state.statuses.get(pool.toUint8Array())
      if (status === undefined) return NONE
      return status.isFailed ? failure(status.errorMsg) : { ok: status.isDone }
    },
    getPoolBackup: (_, pool) => {
      const id = pool.toUint8Array()
      const status = state.statuses.get(id)
      const view = status && viewBackup(state, id, status)
      return view === undefined ? NONE : { ok: view }
    },
    getAllPoolBackups: () => ({
      ok: state.statuses.entries().flatMap(([id, status]): [Principal, PoolBackupData][] => {
        const view = viewBackup(state, id, status)
        return view === undefined ? [] : [[Principal.fromUint8Array(id), view]]
      }),
    }),
    getCycleInfo: cycleInfo,
    getVersion: () => '3.6.0',
  },
})
