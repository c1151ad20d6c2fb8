import { fileTypeOf, HEAD_BYTES } from '@sluice/candid/file-type'

/** As much as a project takes of one picture. */
export const MOST_PICTURE_BYTES = 1_048_576
/** What browsers show, and nothing runs in. */
export const PICTURE_TYPES: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
]
/** So many bytes say what a picture is. */
export const PICTURE_HEAD_BYTES = HEAD_BYTES

export type PictureFlaw = 'picture-empty' | 'picture-too-large' | 'picture-type'

/** Why a project would not take a picture, by its size and its first bytes; undefined when it would. */
export function pictureFlaw(size: number, head: Uint8Array): PictureFlaw | undefined {
  if (size === 0) return 'picture-empty'
  if (size > MOST_PICTURE_BYTES) return 'picture-too-large'
  const type = fileTypeOf(String.fromCharCode(...head.subarray(0, HEAD_BYTES)))
  return type !== undefined && PICTURE_TYPES.includes(type) ? undefined : 'picture-type'
}
