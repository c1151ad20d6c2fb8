import { deleteFile, type FileStore, MAX_FILE_BYTES } from '@sluice/canister/files'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import { certifiedTree, certifyAll } from '../collection/certify.ts'
import { refuse } from '../collection/Refusal.ts'
import { requireRoom } from '../collection/reserve.ts'

/** Of all files, and uploads under way, of one collection. */
export const MAX_STORED_BYTES = 2_000_000_000n

/** A collection's files: anything that is served. */
export function fileStore(context: CollectionContext): FileStore {
  const { state, now, self, toPrincipal } = context
  return {
    state,
    now,
    self,
    toPrincipal,
    limits: { fileBytes: MAX_FILE_BYTES, storedBytes: MAX_STORED_BYTES },
    requireRoom: () => requireRoom(context),
    certify: () => certifyAll(context),
    certifiedTree: (files) => certifiedTree(state, files),
  }
}

/** Drops a file that nothing shows. @throws Refusal for one that a token or the logo is made of */
export function dropFile(context: CollectionContext, path: string): true {
  if (context.state.logo.get() === path) refuse('The logo is this file: choose another logo first')
  return deleteFile(fileStore(context), path)
}
