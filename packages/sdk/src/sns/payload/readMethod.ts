import { CallError } from '../../errors.ts'
import type { PayloadMethod } from './CandidInterface.ts'
import { parseCandid } from './parseCandid.ts'
import { argumentTypes } from './payloadCodec.ts'

/**
 * A method in an interface that a stranger wrote; undefined where it is not there, or cannot be read. Of what is found every type is
 * there, so that forms and payloads are made of it without a further look.
 */
export function readMethod(text: string, name: string): PayloadMethod | undefined {
  try {
    const { types, methods } = parseCandid(text)
    const found = methods.get(name)
    if (found === undefined) return undefined
    const method = { types, args: found.args, isQuery: found.isQuery }
    argumentTypes(method)
    return method
  } catch (error) {
    if (error instanceof CallError) return undefined
    throw error
  }
}
