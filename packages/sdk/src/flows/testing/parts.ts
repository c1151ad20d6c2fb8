import { Principal } from '@icp-sdk/core/principal'

/** What lies at a path of a decoded argument; undefined where nothing does. */
export function partOf(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined,
    value,
  )
}

export function figureOf(value: unknown, ...path: readonly string[]): bigint {
  const part = partOf(value, path)
  if (typeof part !== 'bigint') throw new Error(`no figure ${path}`)
  return part
}

export function wordOf(value: unknown, ...path: readonly string[]): string {
  const part = partOf(value, path)
  if (typeof part !== 'string') throw new Error(`no word ${path}`)
  return part
}

export function textOf(value: unknown, ...path: readonly string[]): string {
  return Principal.from(partOf(value, path)).toText()
}
