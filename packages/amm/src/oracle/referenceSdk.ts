import { createRequire } from 'node:module'

/** The reference SDK's ES modules don't load in Node, its CommonJS ones do. */
const load = createRequire(import.meta.url)

export const reference: typeof import('@uniswap/v3-sdk') = load('@uniswap/v3-sdk')
export const referenceCore: typeof import('@uniswap/sdk-core') = load('@uniswap/sdk-core')
const Jsbi: typeof import('jsbi').default = load('jsbi')

export type ReferenceNumber = ReturnType<typeof Jsbi.BigInt>

/** A number as the reference SDK holds it. */
export function toReference(value: bigint): ReferenceNumber {
  return Jsbi.BigInt(value < 0n ? value.toString() : `0x${value.toString(16)}`)
}

/** A number of the reference SDK as ours. */
export function fromReference(value: ReferenceNumber): bigint {
  const text = value.toString(16)
  return text.startsWith('-') ? -BigInt(`0x${text.slice(1)}`) : BigInt(`0x${text}`)
}
