import { fileTypeOf, HEAD_BYTES } from '@sluice/candid/file-type'

export type FileFlaw = 'file-empty' | 'file-too-large' | 'file-type'
export { HEAD_BYTES }
/** As much as a collection takes of one file. */
export const MOST_FILE_BYTES = 2_097_152

/** Why a collection would not take a file, by its size and its first bytes; undefined when it would. */
export function fileFlaw(size: number, head: Uint8Array): FileFlaw | undefined {
  if (size === 0) return 'file-empty'
  if (size > MOST_FILE_BYTES) return 'file-too-large'
  const type = fileTypeOf(String.fromCharCode(...head.subarray(0, HEAD_BYTES)))
  return type === undefined ? 'file-type' : undefined
}
