import type { _SERVICE, ChartType } from '@sluice/candid/settings'
import * as service from '@sluice/candid/settings'
import type { CallContext } from '@sluice/canister'
import { cycleInfo, defineCanister, Principal, stableMap } from '@sluice/canister/runtime'
import { renderProposal, validationOf } from '@sluice/canister/services'
import {
  addController,
  addDefaultToken,
  addPage,
  flawOfDefaultToken,
  flawOfNotice,
  flawOfPage,
  removeDefaultToken,
  removePage,
  setAds,
  setChart,
  setNotice,
  setPageStatus,
} from './changes.ts'
import { openSettingsState } from './SettingsState.ts'
import { CHARTS, pagesThat } from './views.ts'

/** A link and a content of as many characters as they may have. */
const NOTICE_BYTES = 16_384
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
  door: {
    longest: { validate_set_global_notice: NOTICE_BYTES },
    uploads: { methods: ['set_global_notice', 'set_ads_page'], from: mayChange },
  },
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
    validate_add_default_token: (_, ledger) =>
      validationOf(flawOfDefaultToken(state, ledger.toUint8Array()), () =>
        renderProposal('Every wallet shows this token before its owner chooses.', [
          ['Ledger', ledger.toText()],
        ]),
      ),
    validate_remove_default_token: (_, ledger) =>
      validationOf(undefined, () =>
        renderProposal('Wallets no longer show this token before their owners choose.', [
          ['Ledger', ledger.toText()],
        ]),
      ),
    validate_set_global_notice: (_, url, content) =>
      validationOf(flawOfNotice(url, content), () =>
        content === ''
          ? 'Takes the notice to all visitors down.'
          : renderProposal('Shows a notice to all visitors.', [
              ['Content', content],
              ['Link', url],
            ]),
      ),
    validate_update_maintenance_page_status: (_, name, isActive) =>
      validationOf(flawOfPage(state, name), () =>
        renderProposal(isActive ? 'Closes a page for maintenance.' : 'Opens a page again.', [
          ['Page', name],
        ]),
      ),
    get_cycle_info: cycleInfo,
  },
})
