import type { Config } from '@sluice/sdk'
import type { SwapSide } from '../../../tokens/swapSides.ts'

/** The two sides of a swap by ledger id; a side is undefined while nothing is chosen for it. */
export type Pair = { readonly input: string | undefined; readonly output: string | undefined }
export type Side = SwapSide

/** The pair that the form opens with when the address names none; unknown before the configuration is. */
export const openingPair = (config: Pick<Config, 'canisters'> | undefined): Pair => ({
  input: config?.canisters.icp_ledger,
  output: config?.canisters.slu_ledger,
})

const CANISTER_ID = /^([a-z0-9]{5}-)+[a-z0-9]{3}$/

/** Reads `?input=&output=`. What is no canister id, or names the same token twice, is ignored; defaults fill the gaps. */
export function readPair(search: URLSearchParams, defaults: Pair): Pair {
  const asked = { input: readId(search, 'input'), output: readId(search, 'output') }
  const input = asked.input ?? (asked.output === defaults.input ? defaults.output : defaults.input)
  if (asked.output && asked.output !== input) return { input, output: asked.output }
  return { input, output: input === defaults.output ? defaults.input : defaults.output }
}

/** The address of a pair, with whatever else the address held. */
export function writePair(search: URLSearchParams, { input, output }: Pair): URLSearchParams {
  const next = new URLSearchParams(search)
  if (input) next.set('input', input)
  if (output) next.set('output', output)
  return next
}

/** The pair after a token is chosen for one side. Choosing the other side's token swaps the sides. */
export function chooseToken(pair: Pair, side: Side, ledgerId: string): Pair {
  const other: Side = side === 'input' ? 'output' : 'input'
  if (pair[other] === ledgerId) return { input: pair.output, output: pair.input }
  return { ...pair, [side]: ledgerId }
}

/** What the address names and that is no id of a canister at all. */
export const unreadableIds = (search: URLSearchParams): readonly string[] =>
  (['input', 'output'] as const)
    .map((side) => search.get(side) ?? '')
    .filter((text) => text !== '' && !CANISTER_ID.test(text))

function readId(search: URLSearchParams, side: Side): string | undefined {
  const text = search.get(side) ?? ''
  return CANISTER_ID.test(text) ? text : undefined
}
