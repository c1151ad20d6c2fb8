/** Files that a canister takes in parts, keeps, and serves with proof. */
export { FileRefusal } from './FileRefusal.ts'
export { type FileState, type FileStore, MAX_FILE_BYTES, openFileState } from './FileStore.ts'
export {
  type Commit,
  commitFile,
  deleteFile,
  fileNumber,
  findFile,
  holdFile,
  releaseFile,
  viewFileAt,
} from './files.ts'
export { plainAnswer, serveFile, serveNextPart } from './serve.ts'
export { addChunk, beginUpload, CHUNK_BYTES, clearUploads, viewUploads } from './uploads.ts'
