import { type CallContext, isSameBytes } from '@sluice/canister'
import { admins } from '@sluice/canister/runtime'
import { isControllerOr } from '@sluice/canister/services'
import type { FactoryState } from '../state/FactoryState.ts'

/** Who may do what: admins, those who name them (controllers and the governance canister), and the passcode manager. */
export function factoryAccess(state: FactoryState) {
  return {
    ...admins({
      list: state.admins,
      names: (call) => isControllerOr(call, state.init.get().governanceCid),
      refusal: 'Only a controller or the governance canister may do this',
    }),
    /** @throws Error, which rejects the call, unless the passcode manager calls. */
    requirePasscodeManager: ({ caller }: CallContext): void => {
      if (!isSameBytes(state.init.get().passcodeManagerCid, caller.toUint8Array()))
        throw new Error('Only the passcode manager may do this')
    },
  }
}

export type FactoryAccess = ReturnType<typeof factoryAccess>
