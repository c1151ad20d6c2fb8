/** What forms of the studio check before anything is sent. */
export { type FileFlaw, fileFlaw, HEAD_BYTES, MOST_FILE_BYTES } from './fileFlaw.ts'
export {
  flawOf,
  type MintMistake,
  type MintMistakeKind,
  type MintRow,
  type MintTable,
  MOST_OF_TOKEN,
  readMintTable,
  rowsOfFiles,
} from './readMintTable.ts'
export { MOST_OF_COLLECTION, type WishFlaw, wishFlaw } from './wishFlaw.ts'
