import { DEADLINES } from '../preferences/deadlines.ts'
import { slippageInPpm } from '../preferences/migrations/001-slippage-in-ppm.ts'
import { type Preferences, parsePreferences } from '../preferences/preferences.ts'
import { type MyTokens, parseMyTokens } from '../tokens/my-tokens/parseMyTokens.ts'
import { fieldsOf, type OldState } from './readOldState.ts'

/** The only code of a language that a person cannot have chosen: it is what the slice starts with. */
const NEVER_CHOSEN = 'en'

/** The preferences in state of version 4; what was never chosen, or cannot be understood, gets our default. */
export function toPreferences(state: OldState, hasAcceptedRisk: boolean): Preferences {
  const customization = fieldsOf(state.customization)
  const swap = fieldsOf(state.swapCache)
  return parsePreferences(
    slippageInPpm.migrate({
      theme: customization?.mode,
      language: languageOf(customization?.locale),
      slippage: swap?.slippage,
      isExpert: swap?.expert,
      isSingleHop: swap?.singleHop ?? swap?.userSingleHop,
      keepsInPool: swap?.keepTokenInPools,
      deadlineMinutes: deadlineOf(swap?.userTransactionsDeadline),
      isLive: swap?.swapProAutoRefresh,
      hasAcceptedRisk,
    }),
  )
}

/** What the slice starts with: nobody has chosen it. */
const USUAL_DEADLINE = 30

/** Of the deadlines that can be chosen here the shortest that is no shorter. */
const deadlineOf = (minutes: unknown): number | undefined =>
  typeof minutes === 'number' && minutes !== USUAL_DEADLINE
    ? DEADLINES.find((one) => one >= minutes)
    : undefined

/** `zh-CN` and `zh-TW` are both `zh` here: the region is not told apart. */
const languageOf = (locale: unknown): string | undefined =>
  typeof locale === 'string' && locale !== NEVER_CHOSEN ? locale.split('-')[0] : undefined

/** The chosen tokens and the order of the wallet in state of version 4. */
export function toMyTokens(state: OldState): MyTokens {
  const wallet = fieldsOf(state.wallet)
  return parseMyTokens({
    // The copy beside the swap's settings is older than the wallet's own list.
    tagged: wallet?.taggedTokens ?? fieldsOf(state.swapCache)?.taggedTokens,
    pinned: wallet?.sortedTokens,
    removed: wallet?.removedWalletDefaultTokens,
    sort: wallet?.sort,
    filter: filterOf(wallet),
  })
}

/** Later releases have one switch for small balances in place of the three limits. */
function filterOf(wallet: OldState | undefined): unknown {
  const { sortBalance = 'ALL', hideSmallBalance } = wallet ?? {}
  return sortBalance === 'ALL' && hideSmallBalance === true ? 'ONE' : sortBalance
}
