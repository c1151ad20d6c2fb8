import type { NftFile } from '@sluice/sdk'

/** How a file is shown. `saved`: a page could run it, or cannot show it, so it is only handed over as a file. */
export type MediaKind = 'picture' | 'film' | 'sound' | 'text' | 'saved'

/** By what its first bytes say, whatever its collection says. */
export function mediaKind({
  contentType,
  shown,
}: Pick<NftFile, 'contentType' | 'shown'>): MediaKind {
  if (contentType === undefined || shown !== 'inline') return 'saved'
  if (contentType.startsWith('image/')) return 'picture'
  if (contentType.startsWith('video/')) return 'film'
  if (contentType.startsWith('audio/')) return 'sound'
  return contentType === 'text/plain' ? 'text' : 'saved'
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'text/plain': 'txt',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

/** What a file is called once it is saved; of what could run nothing says so. */
export const fileName = (name: string, contentType: string | undefined): string =>
  `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60) || 'file'}.${EXTENSIONS[contentType ?? ''] ?? 'bin'}`
