import type { _SERVICE } from '@sluice/candid/sns_wasm'
import * as service from '@sluice/candid/sns_wasm'
import { defineCanister, stableMap } from '@sluice/canister/runtime'
import { openSnsWasmState } from './SnsWasmState.ts'
import { registerSns, viewSns } from './snses.ts'

const state = openSnsWasmState(stableMap)

export default defineCanister<_SERVICE>({
  service,
  methods: {
    list_deployed_snses: () => ({
      instances: state.snses.entries().map(([, sns]) => viewSns(sns)),
    }),
    register_sns: ({ isController }, sns) =>
      isController ? registerSns(state, sns) : { err: 'Only a controller may register an SNS' },
  },
})
