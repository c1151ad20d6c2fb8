import type { _SERVICE, CmcArgs } from '@sluice/candid/cmc'
import * as service from '@sluice/candid/cmc'
import { defineCanister, schedule, scheduleEvery, stableMap } from '@sluice/canister/runtime'
import { openCmcState } from './CmcState.ts'
import { certifiedRate, refresh } from './certifiedRate.ts'

const state = openCmcState(stableMap)
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
  },
})
