import { type _SERVICE, idlFactory } from '@sluice/candid/nft_collection'
import type { Actors } from '../../actors.ts'
import { type FileShelf, FileUploads } from '../../files/FileUploads.ts'
import type { TextStorage } from '../../flows/store/storedList.ts'
import { MOST_FILE_BYTES } from './fileFlaw.ts'
import { NftStudioError } from './NftStudioError.ts'

/** Uploads files into collections. */
export const nftUploads = (actors: Actors, memory: TextStorage) =>
  new FileUploads(
    {
      name: 'nft-upload',
      shelfOf: (id) => shelfOf(actors.other<_SERVICE>(idlFactory, id)),
      mostBytes: MOST_FILE_BYTES,
      refused: (reason) => NftStudioError.notUploaded(reason),
    },
    memory,
  )

const shelfOf = (collection: _SERVICE): FileShelf => ({
  begin: () => collection.create_batch(),
  add: (chunk) => collection.create_chunk(chunk),
  commit: (file) => collection.commit_file(file),
  fetchFile: (path) => collection.getFile(path),
  fetchUploads: (owner) => collection.getUploads(owner),
})
