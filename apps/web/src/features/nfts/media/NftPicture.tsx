import type { NftMedia } from '@sluice/sdk'
import { useState } from 'react'
import { useSeen } from '../../../ui/browser/useSeen.ts'
import { classNames } from '../../../ui/classNames.ts'
import { useConsent } from '../consent/useConsent.ts'
import { Blank } from './Blank.tsx'
import { mediaKind } from './mediaKind.ts'
import { useFileUrl } from './useFileUrl.ts'
import { useNftFile } from './useNftFile.ts'
import { Waiting } from './Waiting.tsx'

type NftPictureProps = {
  readonly collectionId: string
  readonly media: NftMedia | undefined
  /** Empty where its name stands beside it. */
  readonly alt: string
  readonly className?: string
}

/**
 * A token's or a collection's picture, square. It is fetched when it comes into sight, and only of collections that somebody wants to see;
 * what is no picture is told by a sign.
 */
export function NftPicture({ collectionId, media, alt, className }: NftPictureProps) {
  const [isSeen, place] = useSeen()
  const { consent } = useConsent(collectionId)
  const [broken, setBroken] = useState<string>()
  const isWanted = isSeen && consent === 'accepted'
  const { data: file, isError } = useNftFile(collectionId, media, isWanted)
  const kind = file && mediaKind(file)
  const fileUrl = useFileUrl(kind === 'picture' ? file : undefined)
  const url = media?.kind === 'data' && isWanted ? media.url : fileUrl
  const box = classNames('aspect-square w-full rounded-control', className)
  const blank = (reason: Parameters<typeof Blank>[0]['reason']) => (
    <Blank reason={reason} className={className ?? ''} />
  )
  const content = () => {
    if (consent !== 'accepted') return blank('hidden')
    if (media === undefined || media.kind === 'link' || isError) return blank('none')
    if (kind === 'film' || kind === 'sound') return blank(kind)
    if (kind === 'text' || kind === 'saved') return blank('file')
    if (url === undefined) return <Waiting />
    if (broken === url) return blank('none')
    return (
      <img
        src={url}
        alt={alt}
        onError={() => setBroken(url)}
        className={classNames(box, 'bg-line/50 object-cover')}
      />
    )
  }
  return (
    <span ref={place} className="block">
      {content()}
    </span>
  )
}
