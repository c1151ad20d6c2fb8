import type { _SERVICE, FaucetArgs } from '@sluice/candid/faucet'
import * as service from '@sluice/candid/faucet'
import { consentMessages, defineCanister, stableMap } from '@sluice/canister/runtime'
import { controllersOnly } from '@sluice/canister/services'
import { consentTable } from './consent.ts'
import { openDrips } from './drips.ts'
import { openFaucetState } from './FaucetState.ts'
import { install, setDrips, setPlainDrips, shownDrip } from './settings.ts'

const state = openFaucetState(stableMap)
const { drip, resume } = openDrips(state)
const answerConsent = consentMessages<_SERVICE>(service, consentTable)

const requireController = controllersOnly('the faucet')

export default defineCanister<_SERVICE, [FaucetArgs]>({
  service,
  onInit: (_, args) => install(state, args),
  onStart: resume,
  door: { openToAll: ['drip'], uploads: { methods: ['setDrips', 'setPlainDrips'] } },
  methods: {
    drip,
    setDrips: (context, drips) => {
      requireController(context)
      setDrips(state, drips)
    },
    setPlainDrips: (context, drips) => {
      requireController(context)
      setPlainDrips(state, drips)
    },
    getDrips: () => [...state.drips.get(), ...state.plainDrips.get()].map(shownDrip),
    icrc21_canister_call_consent_message: (_, request) => answerConsent(request),
  },
})
