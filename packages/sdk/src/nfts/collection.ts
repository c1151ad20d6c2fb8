import type { Value } from '@sluice/candid/position_nft'
import { parsePrincipal } from '../parsePrincipal.ts'

export { idlFactory } from '@sluice/candid/position_nft'

/** A liquidity position as an NFT (ICRC-7). */
export type PositionNft = {
  readonly id: bigint
  readonly name: string
  readonly poolId: string
  readonly positionId: bigint
}

const DRAWING = 'data:image/svg+xml;base64,'

type Metadata = readonly (readonly [string, Value])[]

/** An item as its ICRC-7 metadata describes it; undefined for what describes no position. */
export function nftOf(id: bigint, metadata: Metadata | undefined): PositionNft | undefined {
  const poolId = textOf(metadata, 'pool')
  const positionId = valueAt(metadata, 'positionId')
  if (poolId === undefined || positionId === undefined || !('Nat' in positionId)) return undefined
  if (parsePrincipal(poolId) === undefined) return undefined
  const name = textOf(metadata, 'icrc7:name') ?? textOf(metadata, 'name') ?? `#${id}`
  return { id, name, poolId, positionId: positionId.Nat }
}

const valueAt = (metadata: Metadata | undefined, name: string): Value | undefined =>
  metadata?.find(([key]) => key === name)?.[1]

function textOf(metadata: Metadata | undefined, name: string): string | undefined {
  const value = valueAt(metadata, name)
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
