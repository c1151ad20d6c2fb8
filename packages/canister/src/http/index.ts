/** For canisters that answer over HTTP, with proof; and for whoever makes what they answer with. Runs in canisters and in Node. */
export {
  CERTIFICATE_HEADER,
  certificateHeader,
  closerPaths,
  EXPRESSION_HEADER,
  exactPath,
  FOR_ANY_REQUEST,
  forRequestsWith,
  type Header,
  requestHash,
  responseHash,
  toPath,
  WILDCARD_PATH,
} from './certifiedResponse.ts'
export { DigitTree, digitNodeField } from './DigitTree.ts'
export {
  CHUNK_BYTES,
  type Content,
  chunkCount,
  chunkLength,
  contentField,
  contentsOf,
  type PageRelease,
  type Place,
  pageReleaseField,
  type SiteFile,
  type SitePolicy,
  type StoredAnswer,
  type Variant,
} from './PageRelease.ts'
export { type Path, type PathTree, pathTree, pathTreeField, witness } from './PathTree.ts'
