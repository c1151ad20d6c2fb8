import type { HttpRequest } from '@sluice/candid/page'

/** A request as answers are chosen by it. */
export type Asked = {
  readonly method: string
  readonly path: string
  /** A header's value; undefined when it is absent or comes more than once, which nobody sends who means it. */
  header(name: string): string | undefined
}

export function parseRequest({ method, url, headers }: HttpRequest): Asked {
  const queryAt = url.indexOf('?')
  return {
    method,
    path: queryAt < 0 ? url : url.slice(0, queryAt),
    header(name) {
      const found = headers.filter(([given]) => given.toLowerCase() === name)
      return found.length === 1 ? found[0]?.[1] : undefined
    },
  }
}

/** In the order in which they are preferred; '' is no encoding. */
const ENCODINGS = ['br', 'gzip', ''] as const

/** The encodings that an asker takes, the best first. */
export function acceptedEncodings({ header }: Asked): string[] {
  const accepted = (header('accept-encoding') ?? '').split(',')
  const taken = accepted
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim())
  return ENCODINGS.filter((encoding) => encoding === '' || taken.includes(encoding))
}

export type Range = { readonly start: number; readonly end: number }

/**
 * The bytes that `Range` asks for, the end not among them. `undefined` where the whole file is the answer: several ranges, or no
 * range; 'outside' where the file has none of them.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): Range | 'outside' | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = found ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { start: size - length, end: size }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'outside'
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) }
}
