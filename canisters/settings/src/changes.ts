import type { AdsPage, ChartType } from '@sluice/candid/settings'
import { isSameBytes, takeNext } from '@sluice/canister'
import { type Flaw, requireFlawless } from '@sluice/canister/services'
import type { ChartName, SettingsState } from './SettingsState.ts'

/** The changes that controllers make. The interface answers nothing, so what cannot be stored rejects the call with the reason. */

const MAX_CONTENT = 2_000
const MAX_NAME = 100
const MAX_PAGES = 200
const MAX_TOKENS = 200
const MAX_CONTROLLERS = 50
const utf8 = new TextEncoder()

export const flawOfNotice = (url: string, content: string): Flaw =>
  flawOfLink(url) ?? flawOfLength('A notice', content, MAX_CONTENT)

/** An empty content takes the notice down. */
export function setNotice(state: SettingsState, url: string, content: string): void {
  requireFlawless(flawOfNotice(url, content))
  state.notice.set(content === '' ? undefined : { url, content })
}

/** An empty content takes the banner down. */
export function setAds(state: SettingsState, { url, content, button_name }: AdsPage): void {
  requireLink(url)
  requireLength('A banner', content, MAX_CONTENT)
  requireLength('A button', button_name, MAX_NAME)
  state.ads.set(content === '' ? undefined : { url, content, buttonName: button_name })
}

export function setChart(state: SettingsState, chart: ChartType): void {
  state.chart.set(chartName(chart))
}

function chartName(chart: ChartType): ChartName {
  if ('TVl' in chart) return 'TVl'
  if ('DexTools' in chart) return 'DexTools'
  if ('Volume' in chart) return 'Volume'
  if ('Token0' in chart) return 'Token0'
  if ('Token1' in chart) return 'Token1'
  return 'Liquidity' in chart ? 'Liquidity' : 'Dexscreener'
}

export const flawOfDefaultToken = (state: SettingsState, ledger: Uint8Array): Flaw =>
  placeOf(state, ledger) === undefined && state.defaultTokens.size >= MAX_TOKENS
    ? `There can be ${MAX_TOKENS} default tokens`
    : undefined

export function addDefaultToken(state: SettingsState, ledger: Uint8Array): void {
  requireFlawless(flawOfDefaultToken(state, ledger))
  if (placeOf(state, ledger) !== undefined) return
  const place = takeNext(state.nextToken)
  state.defaultTokens.set(place, ledger)
}

export function removeDefaultToken(state: SettingsState, ledger: Uint8Array): void {
  const place = placeOf(state, ledger)
  if (place !== undefined) state.defaultTokens.delete(place)
}

function placeOf({ defaultTokens }: SettingsState, ledger: Uint8Array): bigint | undefined {
  return defaultTokens.entries().find(([, token]) => isSameBytes(token, ledger))?.[0]
}

/** A new page is open; closing it is a call of its own, so that preparing a list closes nothing. */
export function addPage(state: SettingsState, name: string, path: string): void {
  requireLength('A name', name, MAX_NAME)
  requireLength('A path', path, MAX_NAME)
  if (name === '') throw new Error('A page needs a name')
  if (!path.startsWith('/')) throw new Error('A path begins with /')
  const key = utf8.encode(name)
  const isActive = state.pages.get(key)?.isActive ?? false
  if (!state.pages.has(key) && state.pages.size >= MAX_PAGES)
    throw new Error(`There can be ${MAX_PAGES} pages`)
  state.pages.set(key, { path, isActive })
}

export function removePage(state: SettingsState, name: string): void {
  state.pages.delete(utf8.encode(name))
}

export const flawOfPage = (state: SettingsState, name: string): Flaw =>
  state.pages.has(utf8.encode(name)) ? undefined : `There is no page named ${name}`

export function setPageStatus(state: SettingsState, name: string, isActive: boolean): void {
  requireFlawless(flawOfPage(state, name))
  const key = utf8.encode(name)
  const page = state.pages.get(key)
  if (page !== undefined) state.pages.set(key, { ...page, isActive })
}

export function addController(state: SettingsState, principal: Uint8Array): void {
  if (state.controllers.size >= MAX_CONTROLLERS)
    throw new Error(`There can be ${MAX_CONTROLLERS} controllers`)
  state.controllers.set(principal, principal)
}

const flawOfLength = (what: string, value: string, limit: number): Flaw =>
  value.length > limit ? `${what} has at most ${limit} characters` : undefined

const requireLength = (what: string, value: string, limit: number) =>
  requireFlawless(flawOfLength(what, value, limit))

/** Every visitor's browser will offer this link: only the web, or a page of the app. */
function flawOfLink(url: string): Flaw {
  const isLink = url === '' || /^(https?:\/\/|\/(?!\/))/.test(url)
  return (
    flawOfLength('A link', url, MAX_CONTENT) ??
    (isLink ? undefined : 'A link begins with https:// or is a path of the app')
  )
}

const requireLink = (url: string) => requireFlawless(flawOfLink(url))
