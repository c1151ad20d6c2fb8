import type { _SERVICE, Passcode } from '@sluice/candid/swap_factory'
import { type Handlers, Principal } from '@sluice/canister/runtime'
import type { FactoryAccess } from '../admin/access.ts'
import {
  addPasscode,
  answerOnce,
  countUnusedPasscodes,
  deletePasscode,
  passcodesOf,
} from '../creation/passcodes.ts'
import type { FactoryState } from '../state/FactoryState.ts'
import type { StoredPasscode } from '../state/storedTypes.ts'
import { candidPasscode } from '../state/toCandid.ts'

const stored = ({ token0, token1, fee }: Passcode): StoredPasscode => ({
  token0: token0.toUint8Array(),
  token1: token1.toUint8Array(),
  fee,
})

/** The paid rights to create pools. Only the passcode manager, which has the money, gives and takes them. */
export function passcodeEndpoints(state: FactoryState, access: FactoryAccess) {
  return {
    addPasscode: (context, owner, passcode) => {
      access.requirePasscodeManager(context)
      return addPasscode(state, owner.toUint8Array(), stored(passcode))
    },
    deletePasscode: (context, owner, passcode) => {
      access.requirePasscodeManager(context)
      return deletePasscode(state, owner.toUint8Array(), stored(passcode))
    },
    registerPasscode: (context, requestId, owner, passcode) => {
      access.requirePasscodeManager(context)
      return answerOnce(state, requestId, () =>
        addPasscode(state, owner.toUint8Array(), stored(passcode)),
      )
    },
    cancelPasscode: (context, requestId, owner, passcode) => {
      access.requirePasscodeManager(context)
      return answerOnce(state, requestId, () =>
        deletePasscode(state, owner.toUint8Array(), stored(passcode)),
      )
    },
    countUnusedPasscodes: () => countUnusedPasscodes(state),
    getPasscodesByPrincipal: (_, owner) => ({
      ok: passcodesOf(state, owner.toUint8Array()).map(candidPasscode),
    }),
    getPrincipalPasscodes: () => ({
      ok: state.passcodes
        .entries()
        .map(([owner, passcodes]): [Principal, Passcode[]] => [
          Principal.fromUint8Array(owner),
          passcodes.map(candidPasscode),
        ]),
    }),
  } satisfies Partial<Handlers<_SERVICE>>
}
