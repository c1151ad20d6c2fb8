import { type FileFlaw, fileFlaw, HEAD_BYTES } from '@sluice/sdk/nftStudio'

export const bytesOf = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.arrayBuffer())

/** Why a collection would not take a file; undefined when it would. Only its beginning is read. */
export const flawOfFile = async (file: File): Promise<FileFlaw | undefined> =>
  fileFlaw(file.size, await bytesOf(file.slice(0, HEAD_BYTES)))
