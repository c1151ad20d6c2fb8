import { HttpError } from '@sluice/network'

/** The fields of a JSON object that somebody sent. */
export type Fields = Readonly<Record<string, unknown>>

/** What a command says: a JSON object, or the fields of a form. Throws an `HttpError` for anything else. */
export function readFields({ body, isForm }: { body: string; isForm: boolean }): Fields {
  return isForm ? formFields(body) : parseJson(body)
}

/** Forms know texts alone: what is written like a number or a truth is one. */
function formFields(body: string): Fields {
  const entries = [...new URLSearchParams(body)].map(([name, text]) => [
    name,
    formValue(text.trim()),
  ])
  return Object.fromEntries(entries)
}

function formValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  const digits = text.replaceAll(/[ ,_]/g, '')
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : text
}

function parseJson(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // said below, as for JSON of another shape
  }
  throw new HttpError(400, 'The body must be a JSON object.')
}

/** A whole number within bounds. Throws an `HttpError` that names them. */
export function readInteger(
  fields: Fields,
  name: string,
  [least, most]: readonly [number, number],
): number {
  const value = fields[name]
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most) {
    return value
  }
  throw new HttpError(400, `"${name}" must be a whole number from ${least} to ${most}.`)
}

/** Like `readInteger`; `undefined` when the field is absent. */
export function findInteger(
  fields: Fields,
  name: string,
  range: readonly [number, number],
): number | undefined {
  return fields[name] === undefined ? undefined : readInteger(fields, name, range)
}

/** `undefined` when the field is absent. Throws an `HttpError` when it is neither true nor false. */
export function findBoolean(fields: Fields, name: string): boolean | undefined {
  const value = fields[name]
  if (value === undefined || typeof value === 'boolean') return value
  throw new HttpError(400, `"${name}" must be true or false.`)
}
