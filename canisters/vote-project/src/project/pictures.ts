import { type FileStore, findFile, holdFile, releaseFile } from '@sluice/canister/files'
import { certifiedTree, certifyAll } from '../proposals/certify.ts'
import { refuse } from './Refusal.ts'
import { requireRoom, type VoteContext } from './VoteContext.ts'

/** Pictures of the project and its proposals, uploaded by managers and kept here. */

export const MAX_PICTURE_BYTES = 1_048_576
/** Of all pictures, and uploads under way. */
const MAX_STORED_BYTES = 200_000_000n
/** What browsers show and nothing runs in. */
const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

export function pictureStore(context: VoteContext): FileStore {
  const { state, now, self, toPrincipal } = context
  return {
    state,
    now,
    self,
    toPrincipal,
    limits: { fileBytes: MAX_PICTURE_BYTES, storedBytes: MAX_STORED_BYTES, types: TYPES },
    requireRoom: () => requireRoom(context),
    certify: () => certifyAll(context),
    certifiedTree: (files) => certifiedTree(state, { files }),
  }
}

/** @param shown what is there already, and stays. @throws Refusal for a path at which there is no picture */
export function requirePicture(context: VoteContext, picture: string, shown = ''): void {
  if (picture === '' || picture === shown) return
  if (findFile(pictureStore(context), picture) === undefined)
    refuse('There is no such picture in this project: upload it first')
}

/** One picture takes another's place; the one before is dropped when nothing else shows it. */
export function showPicture(context: VoteContext, before: string, picture: string): void {
  if (picture === before) return
  const store = pictureStore(context)
  if (picture.startsWith('/')) holdFile(store, picture)
  if (before.startsWith('/')) releaseFile(store, before)
}
