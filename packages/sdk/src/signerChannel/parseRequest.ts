/** What a site asks of a signer. Its values are a stranger's: whoever uses one checks it first. */
export type SignerRequest = {
  readonly id: string | number
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

const LONGEST_NAME = 200
const MOST_PARAMS = 20
/** The network takes calls of two megabytes; in base64 they are a third longer. */
const LONGEST_PARAM = 2_900_000

/** A JSON-RPC request with an id, within bounds; undefined for anything else. */
export function parseRequest(data: unknown): SignerRequest | undefined {
  if (!isPlainObject(data)) return undefined
  const own = (name: string): unknown =>
    Object.hasOwn(data, name) ? Reflect.get(data, name) : undefined
  const [id, method, params] = [own('id'), own('method'), own('params') ?? {}]
  if (own('jsonrpc') !== '2.0' || !isName(method) || !isPlainObject(params)) return undefined
  if (!isName(id) && !(typeof id === 'number' && Number.isFinite(id))) return undefined
  const entries = Object.entries(params)
  if (entries.length > MOST_PARAMS || entries.some(([, value]) => isTooLong(value)))
    return undefined
  return { id, method, params: Object.fromEntries(entries) }
}

/** Lists of a million bytes and the like have entries too: they are no parameters. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= LONGEST_NAME

const isTooLong = (value: unknown): boolean =>
  typeof value === 'string' && value.length > LONGEST_PARAM
