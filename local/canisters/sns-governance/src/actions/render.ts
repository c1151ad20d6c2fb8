import type { Action } from '@sluice/candid/sns_governance'
import { toHex } from '@sluice/canister'
import { markdownText } from '@sluice/canister/services'

/** Characters of a rendered value, and values of a list. */
const LONGEST_VALUE = 10_000
const MOST_VALUES = 100
/** Bytes that are shown; of longer ones, their number is. */
const MOST_BYTES = 64

/** What governance has asked others about an action. */
export type Learned = {
  /** What the function's validator says of the payload, in Markdown. */
  readonly verdict?: string | undefined
  /** SHA-256 of the module that would be installed. */
  readonly moduleHash?: Uint8Array | undefined
}

/**
 * What a proposal would do, in Markdown, for whoever votes. Text of the proposer's is escaped: it is content, and must not look like the
 * service's own words.
 */
export function render(action: Action, { verdict, moduleHash }: Learned): string {
  const [[name, content] = ['Unspecified', {}]] = Object.entries(action)
  const lines = [`# ${spaced(name)}`, ...linesOf(content)]
  if (moduleHash !== undefined) lines.push('## Module SHA-256', toHex(moduleHash))
  if (verdict !== undefined) lines.push('## Said by the validator', verdict)
  return lines.join('\n\n')
}

function linesOf(content: unknown): string[] {
  if (typeof content !== 'object' || content === null) return [valueText(content)]
  return Object.entries(content).flatMap(([field, value]) => {
    const [given] = Array.isArray(value) && value.length < 2 ? value : [value]
    const isAbsent = Array.isArray(value) && value.length === 0
    return isAbsent ? [] : [`## ${spaced(field)}`, valueText(given)]
  })
}

function valueText(value: unknown): string {
  if (value instanceof Uint8Array)
    return value.length > MOST_BYTES ? `${value.length} bytes` : toHex(value)
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  if (typeof value === 'string') return markdownText(value, LONGEST_VALUE)
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return listText(value)
  if (typeof value !== 'object' || value === null) return 'nothing'
  if ('toText' in value && typeof value.toText === 'function') return String(value.toText())
  return Object.entries(value)
    .map(([field, inner]) => `${spaced(field)}: ${valueText(inner)}`)
    .join('; ')
}

function listText(list: object): string {
  const values: unknown[] = Object.values(list)
  if (values.length === 0) return 'none'
  const shown = values.slice(0, MOST_VALUES).map(valueText).join(', ')
  return values.length > MOST_VALUES ? `${shown} and ${values.length - MOST_VALUES} more` : shown
}

/** `TransferSnsTreasuryFunds` and `amount_e8s` as words. */
const spaced = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace(/^[a-z]/, (first) => first.toUpperCase())
