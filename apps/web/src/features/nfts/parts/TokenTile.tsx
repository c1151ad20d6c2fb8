import type { NftToken } from '@sluice/sdk'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NftPicture } from '../media/NftPicture.tsx'
import { Waiting } from '../media/Waiting.tsx'
import { itemPath } from './links.ts'

type TokenTileProps = {
  readonly token: Pick<NftToken, 'collectionId' | 'tokenId' | 'name' | 'media'>
  /** Its metadata is still being asked for. */
  readonly isReading?: boolean
  /** Under its name: its collection, price or place. */
  readonly children?: ReactNode
}

/** A token in a grid: its picture and its name. The whole of it opens its page. */
export function TokenTile({ token, isReading = false, children }: TokenTileProps) {
  const { collectionId, media, name } = token
  return (
    <Link
      to={itemPath(token)}
      className="grid h-full content-start gap-2 rounded-control bg-surface-2 p-3 transition-colors hover:bg-line"
    >
      {isReading ? <Waiting /> : <NftPicture collectionId={collectionId} media={media} alt="" />}
      {/* as wide as the name: a long one is cut at its own end, a short one stands at the page's side */}
      <bdi translate="no" className="w-fit max-w-full truncate text-14 font-medium">
        {name}
      </bdi>
      {children}
    </Link>
  )
}

/** Tiles beside each other, two on a phone. */
export function TileGrid({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
      {children}
    </ul>
  )
}
