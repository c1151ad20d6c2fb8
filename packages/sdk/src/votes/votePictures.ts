import { type _SERVICE, idlFactory } from '@sluice/candid/vote_project'
import type { Actors } from '../actors.ts'
import { type FileShelf, FileUploads } from '../files/FileUploads.ts'
import type { TextStorage } from '../flows/store/storedList.ts'
import { MOST_PICTURE_BYTES, PICTURE_TYPES } from './pictureFlaw.ts'
import { VoteError } from './VoteError.ts'

/** Uploads pictures into projects of votes. */
export const votePictures = (actors: Actors, memory: TextStorage) =>
  new FileUploads(
    {
      name: 'vote-picture',
      shelfOf: (id) => shelfOf(actors.other<_SERVICE>(idlFactory, id), id),
      mostBytes: MOST_PICTURE_BYTES,
      types: PICTURE_TYPES,
      refused: (reason) => VoteError.refused(reason),
    },
    memory,
  )

/** The public interface names the project with each call. */
const shelfOf = (project: _SERVICE, id: string): FileShelf => ({
  begin: () => project.create_batch(id),
  add: (chunk) => project.create_chunk(chunk, id),
  commit: (file) => project.commit_file(file),
  fetchFile: (path) => project.getFile(path),
  fetchUploads: (owner) => project.getUploads(owner),
})
