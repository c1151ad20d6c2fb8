import type { Config } from '@sluice/sdk'
import type { PricingRules } from './model/prices/PricingRules.ts'
import type { PricingSettings } from './settings.ts'

/** Stable tokens by their names among the canisters, and the codes that exchange rates call them by. */
const STABLES = [
  ['ckusdc_ledger', 'USDC'],
  ['ckusdt_ledger', 'USDT'],
] as const

/** How the tokens of an exchange are priced: from its stable tokens and ICP. */
export function rulesOf({ canisters }: Config, settings: PricingSettings): PricingRules {
  const icp = canisters.icp_ledger
  return {
    ...settings,
    stables: STABLES.flatMap(([name, symbol]) => {
      const ledgerId = canisters[name]
      return ledgerId === undefined ? [] : [{ ledgerId, symbol }]
    }),
    reference: icp === undefined ? undefined : { ledgerId: icp, symbol: 'ICP' },
  }
}
