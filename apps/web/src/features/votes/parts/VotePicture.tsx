import { PICTURE_TYPES } from '@sluice/sdk/votes'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useSeen } from '../../../ui/browser/useSeen.ts'
import { classNames } from '../../../ui/classNames.ts'
import { useFileUrl } from '../../nfts/media/useFileUrl.ts'
import { fileQuery } from '../../nfts/queries.ts'

/**
 * A picture that lies in a project, as an address of this page; undefined while it loads, where there is none, and for whatever the network
 * does not answer for or is no picture.
 */
export function usePicture(projectId: string, path: string | undefined): string | undefined {
  const sdk = useSdk()
  const isHere = path?.startsWith('/') === true
  const { data: file } = useQuery(
    isHere
      ? fileQuery(sdk, projectId, { kind: 'file', path })
      : { queryKey: queryKeys.nft('facts', 'file', projectId, ''), queryFn: skipToken },
  )
  const isShown = file?.certificate === 'valid' && PICTURE_TYPES.includes(file.contentType ?? '')
  return useFileUrl(isShown ? file : undefined)
}

type VotePictureProps = {
  readonly projectId: string
  readonly path: string
  /** Whether all of it is seen; small ones fill their square. */
  readonly isWhole?: boolean
  readonly className?: string
}

/** A proposal's picture, fetched when it comes into sight. What cannot be shown leaves nothing behind. */
export function VotePicture({ projectId, path, isWhole = false, className }: VotePictureProps) {
  const [isSeen, place] = useSeen()
  const [broken, setBroken] = useState<string>()
  const url = usePicture(projectId, isSeen ? path : undefined)
  const box = classNames('shrink-0 rounded-control bg-line/50', className)
  return url === undefined || broken === url ? (
    <span ref={place} aria-hidden className={box} />
  ) : (
    <img
      src={url}
      alt=""
      decoding="async"
      onError={() => setBroken(url)}
      className={classNames(isWhole ? 'object-contain' : 'object-cover', box)}
    />
  )
}
