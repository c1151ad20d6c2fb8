import type { NftFile, NftToken } from '@sluice/sdk'
import { Download, Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../ui/browser/saveFile.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { useConsent } from '../consent/useConsent.ts'
import { Blank } from './Blank.tsx'
import { ForeignLink } from './ForeignLink.tsx'
import { fileName, mediaKind } from './mediaKind.ts'
import { useFileUrl } from './useFileUrl.ts'
import { useNftFile } from './useNftFile.ts'

/** Characters of a text file that a page shows. */
const LONGEST_TEXT = 20_000

/** What a token is about, as large as the page allows: by what its first bytes say that it is. */
export function ItemMedia({ token }: { readonly token: NftToken }) {
  const { t } = useTranslation('nfts')
  const { collectionId, media } = token
  const { consent, look } = useConsent(collectionId)
  const { data: file, isError, refetch } = useNftFile(collectionId, media, consent === 'accepted')
  if (media === undefined) return <WithoutMedia text={t('media.none')} />
  if (media.kind === 'link') return <Elsewhere url={media.url} />
  if (consent !== 'accepted')
    return (
      <div className="grid gap-3">
        <Blank reason="hidden" />
        <p className="text-13 text-ink-2">{t('media.askHint')}</p>
        <Button look="tonal" onClick={look}>
          <Icon of={Eye} />
          {t('media.show')}
        </Button>
      </div>
    )
  if (media.kind === 'data')
    return <Picture url={media.url} name={token.name} onRetry={undefined} />
  if (isError) return <ErrorState what={t('media.failed')} onRetry={refetch} />
  if (file === undefined) return <Skeleton className="aspect-square w-full rounded-card" />
  return <FileView token={token} file={file} onRetry={refetch} />
}

type FileViewProps = {
  readonly token: NftToken
  readonly file: NftFile
  readonly onRetry: () => unknown
}

function FileView({ token, file, onRetry }: FileViewProps) {
  const { t } = useTranslation('nfts')
  const url = useFileUrl(file)
  const { name } = token
  switch (mediaKind(file)) {
    case 'picture':
      return url === undefined ? (
        <Skeleton className="aspect-square w-full rounded-card" />
      ) : (
        <Picture url={url} name={name} onRetry={onRetry} />
      )
    case 'film':
      return (
        // biome-ignore lint/a11y/useMediaCaption: collections have no captions
        <video
          src={url}
          controls
          loop
          playsInline
          aria-label={t('media.film', { name })}
          className="w-full rounded-card bg-line/50"
        />
      )
    case 'sound':
      return (
        <div className="grid gap-3">
          <Blank reason="sound" />
          {/* biome-ignore lint/a11y/useMediaCaption: collections have no captions */}
          <audio src={url} controls aria-label={t('media.sound', { name })} className="w-full" />
        </div>
      )
    case 'text':
      return (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
          tabIndex={0}
          translate="no"
          className="max-h-128 overflow-auto rounded-card bg-surface-2 p-4 text-13 whitespace-pre-wrap wrap-anywhere"
        >
          {new TextDecoder().decode(file.bytes).slice(0, LONGEST_TEXT)}
        </pre>
      )
    case 'saved':
      return (
        <div className="grid gap-3">
          <Blank reason="file" />
          <p className="text-13 text-ink-2">
            {t('media.savedHint', { type: file.contentType ?? t('media.unknownType') })}
          </p>
          <Button look="tonal" onClick={() => save(name, file)}>
            <Icon of={Download} />
            {t('media.save')}
          </Button>
        </div>
      )
  }
}

/** As a plain stream of bytes: the browser stores it, whatever is in it. */
const save = (name: string, { bytes, contentType }: NftFile) =>
  saveFile(fileName(name, contentType), 'application/octet-stream', Uint8Array.from(bytes))

type PictureProps = {
  readonly url: string
  readonly name: string
  readonly onRetry: (() => unknown) | undefined
}

function Picture({ url, name, onRetry }: PictureProps) {
  const { t } = useTranslation('nfts')
  const [broken, setBroken] = useState<string>()
  if (broken === url)
    return onRetry ? (
      <ErrorState what={t('media.broken')} onRetry={onRetry} />
    ) : (
      <WithoutMedia text={t('media.broken')} />
    )
  return (
    <img
      src={url}
      alt={name}
      onError={() => setBroken(url)}
      className="max-h-[80dvh] w-full rounded-card bg-line/50 object-contain"
    />
  )
}

function WithoutMedia({ text }: { readonly text: string }) {
  return (
    <div className="grid gap-3">
      <Blank reason="none" />
      <p className="text-13 text-ink-2">{text}</p>
    </div>
  )
}

/** Nobody proves what is at an address elsewhere, and asking for it tells a stranger who looks: it is only named. */
function Elsewhere({ url }: { readonly url: string }) {
  const { t } = useTranslation('nfts')
  return (
    <div className="grid gap-3">
      <Blank reason="none" />
      <p className="text-13 text-ink-2">{t('media.elsewhere')}</p>
      <ForeignLink url={url} />
    </div>
  )
}
