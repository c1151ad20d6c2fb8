import type { _SERVICE, ChartType } from '@sluice/candid/settings'
import * as service from '@sluice/candid/settings'
import type { CallContext } from '@sluice/canister'
import { cycleInfo, defineCanister, Principal, stableMap } from '@sluice/canister/runtime'
import {
  addController,
  addDefaultToken,
  addPage,
  removeDefaultToken,
  removePage,
  setAds,
  setChart,
  setNotice,
  setPageStatus,
} from './changes.ts'
import { openSettingsState } from './SettingsState.ts'
import { CHARTS, pagesThat } from './views.ts'

const state = openSettingsState(stableMap)

function mayChange({ caller, isController }: CallContext): boolean {
  return isController || state.controllers.has(caller.toUint8Array())
}

function requireController(context: CallContext): void {
  if (!mayChange(context)) throw new Error('Only a controller of the settings may do this')
}

/** A change that only controllers may make. */
const byController =
  <Args extends unknown[]>(change: (...args: Args) => void) =>
  (context: CallContext, ...args: Args): undefined => {
    requireController(context)
    change(...args)
  }

export default defineCanister<_SERVICE>({
  service,
  door: { uploads: { methods: ['set_global_notice', 'set_ads_page'], from: mayChange } },
  methods: {
    add_controller: byController((principal: Principal) =>
      addController(state, principal.toUint8Array()),
    ),
    remove_controller: byController((principal: Principal) =>
      state.controllers.delete(principal.toUint8Array()),
    ),
    get_controllers: () =>
      state.controllers.entries().map(([principal]) => Principal.fromUint8Array(principal)),
    add_default_token: byController((ledger: Principal) =>
      addDefaultToken(state, ledger.toUint8Array()),
    ),
    remove_default_token: byController((ledger: Principal) =>
      removeDefaultToken(state, ledger.toUint8Array()),
    ),
    get_default_tokens: () =>
      state.defaultTokens.entries().map(([, ledger]) => Principal.fromUint8Array(ledger)),
    add_maintenance_page: byController((name: string, path: string) => addPage(state, name, path)),
    remove_maintenance_page: byController((name: string) => removePage(state, name)),
    update_maintenance_page_status: byController((name: string, isActive: boolean) =>
      setPageStatus(state, name, isActive),
    ),
    get_maintenance_pages: () => pagesThat(state, () => true),
    get_active_maintenance_pages: () => pagesThat(state, (isActive) => isActive),
    set_ads_page: byController((ads) => setAds(state, ads)),
    get_ads_page: () => {
      const ads = state.ads.get()
      return ads === undefined ? [] : [{ ...ads, button_name: ads.buttonName }]
    },
    set_global_notice: byController((url: string, content: string) =>
      setNotice(state, url, content),
    ),
    get_global_notice: () => {
      const notice = state.notice.get()
      return notice === undefined ? [] : [notice]
    },
    set_default_chart_type: byController((chart: ChartType) => setChart(state, chart)),
    get_default_chart_type: () => CHARTS[state.chart.get()],
    get_cycle_info: cycleInfo,
  },
})
