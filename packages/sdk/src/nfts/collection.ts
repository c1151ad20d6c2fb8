import type { Value } from '@sluice/candid/position_nft'

export { idlFactory } from '@sluice/candid/position_nft'

const DRAWING = 'data:image/svg+xml;base64,'

/** The name that a token's ICRC-7 metadata gives. */
export function nameOf(metadata: readonly (readonly [string, Value])[] | undefined) {
  const value = metadata?.find(([key]) => key === 'icrc7:name' || key === 'name')?.[1]
  return value && 'Text' in value ? value.Text : undefined
}

/** The drawing inside a token's JSON metadata, as the address of a picture; undefined when there is none. */
export function drawingOf(tokenUri: string): string | undefined {
  try {
    const image: unknown = Reflect.get(Object(JSON.parse(tokenUri)), 'image')
    return typeof image === 'string' && image.startsWith(DRAWING) ? image : undefined
  } catch {
    return undefined
  }
}
