import type { _SERVICE, CmcArgs } from '@sluice/candid/cmc'
import * as service from '@sluice/candid/cmc'
import { defineCanister, schedule, scheduleEvery, stableMap } from '@sluice/canister/runtime'
import { openCmcState } from './CmcState.ts'
import { certifiedRate, refresh } from './certifiedRate.ts'

const state = openCmcState(stableMap)
/** Hundredths of a percent: what the public canister stays within. */
const MOST_MODULATION = 500
const [LEAST_REFRESH_SECONDS, MOST_REFRESH_SECONDS] = [60, 86_400]

export default defineCanister<_SERVICE, [CmcArgs]>({
  service,
  onInit: (_, { xrc, refresh_seconds }) => {
    if (refresh_seconds < LEAST_REFRESH_SECONDS || refresh_seconds > MOST_REFRESH_SECONDS)
      throw new Error('The rate is refreshed every 60 to 86400 s')
    state.config.set({ xrc: xrc.toUint8Array(), refreshSeconds: refresh_seconds })
  },
  onStart: () => {
    schedule(0, () => refresh(state))
    scheduleEvery(state.config.get().refreshSeconds, () => refresh(state))
  },
  methods: {
    get_icp_xdr_conversion_rate: () => certifiedRate(state),
    neuron_maturity_modulation: () => ({ Ok: state.modulation.get() }),
    set_maturity_modulation: ({ isController }, basisPoints) => {
      if (!isController) return { err: 'Only a controller may set the modulation' }
      if (Math.abs(basisPoints) > MOST_MODULATION)
        return { err: 'The modulation is between -500 and 500 hundredths of a percent' }
      state.modulation.set(basisPoints)
      return { ok: null }
    },
  },
})
