import type { _SERVICE } from '@sluice/candid/identity'
import * as service from '@sluice/candid/identity'
import { copyBytes } from '@sluice/canister'
import { defineCanister, stableMap } from '@sluice/canister/runtime'
import { prepareDelegation, principalOf, readDelegation } from './delegations.ts'
import { openIdentityState } from './IdentityState.ts'
import { lookUp, register } from './register.ts'

const state = openIdentityState(stableMap)

export default defineCanister<_SERVICE>({
  service,
  methods: {
    register: (context, args) => register(state, context, args),
    lookup: (_, handle) => lookUp(state, copyBytes(handle)),
    prepare_delegation: (context, args, [wanted]) =>
      prepareDelegation(state, context, { ...args, wanted }),
    get_delegation: (context, args, expiration) =>
      readDelegation(state, context, { ...args, expiration }),
    get_principal: (_, anchor, origin) => principalOf(state, anchor, origin),
  },
})
