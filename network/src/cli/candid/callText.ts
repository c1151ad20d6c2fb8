import { IDL } from '@icp-sdk/core/candid'
import { decodeCandid } from '../../encoding/decodeCandid.ts'
import { CandidTextError } from './lexer.ts'
import { inferType, toTyped } from './toTyped.ts'
import { parseValues } from './values.ts'

/** Encodes arguments given as text; without a function's type the values decide. */
export function encodeText(text: string, type: IDL.FuncClass | undefined): Uint8Array {
  const written = parseValues(text)
  const types = type?.argTypes ?? written.map(inferType)
  if (written.length > types.length) {
    throw new CandidTextError(
      `The method takes ${types.length} arguments, but ${written.length} were given.`,
    )
  }
  const values = types.map((argType, index) => {
    const value = written[index]
    if (value !== undefined) return toTyped(value, argType)
    if (argType instanceof IDL.OptClass) return []
    throw new CandidTextError(
      `The method takes ${types.length} arguments (${types.map((one) => one.display()).join(', ')}), but ${written.length} were given.`,
    )
  })
  return new Uint8Array(IDL.encode(types, values))
}

/** Shows a reply as text; without the function's type field names are numbers. */
export function decodeText(reply: Uint8Array, type: IDL.FuncClass | undefined): string {
  if (type === undefined) return untyped(reply)
  const values = decodeCandid(type.retTypes, reply)
  const texts = values.map((value, index) => type.retTypes[index]?.valueToString(value) ?? '')
  return `(${texts.join(', ')})`
}

const MOST_VALUES = 8

function untyped(bytes: Uint8Array): string {
  // The reply itself tells its types but not, to this decoder, how many values there are.
  for (let count = MOST_VALUES; count > 0; count -= 1) {
    const values = attempt(() => decodeCandid(Array(count).fill(IDL.Unknown), bytes))
    if (values === undefined) continue
    const texts = values.map((value) => Object(value).type().valueToString(Object(value).valueOf()))
    return `(${texts.join(', ')})`
  }
  decodeCandid([], bytes)
  return '()'
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
