import { blob, bool, type Field, i32, list, optional, text, type ValueOf } from '../codec/field.ts'
import { struct } from '../codec/struct.ts'
import { pathTreeField } from './PathTree.ts'

/**
 * A version of a site as the page canister holds it, and as it is made by whoever publishes: every answer there is, with the tree that
 * certifies it. The canister hashes nothing. A wrong hash in here makes an answer that gateways refuse, never one that they believe.
 */

/** Contents are stored in chunks of this size. One fits a message. */
export const CHUNK_BYTES = 1_048_576

/** Bytes known by their SHA-256. */
export const contentField = struct({ sha256: blob, size: i32 })
export type Content = ValueOf<typeof contentField>

const variantField = struct({ encoding: text, content: contentField })
export type Variant = ValueOf<typeof variantField>

/** A file, in each encoding in which it is there; without one it has the encoding ''. */
const fileField = struct({
  path: text,
  type: text,
  /** Its name holds the hash of what is in it. */
  isImmutable: bool,
  /** Given by operators, not by the build. */
  isConfiguration: bool,
  variants: list(variantField),
})
export type SiteFile = ValueOf<typeof fileField>

/** What the answers depend on beside the files. */
const policyField = struct({
  /** Origins that the page's code talks to. */
  connect: list(text),
  /** Stands in the page and allows the style sheets that it writes. */
  nonce: text,
})
export type SitePolicy = ValueOf<typeof policyField>

const answerField = struct({
  status: i32,
  encoding: text,
  /** Where this answer is one only to requests that have it as `If-None-Match`. */
  ifNoneMatch: text,
  /** Places in the release's list of headers. */
  headers: list(i32),
  content: optional(contentField),
  /** The labels below the place: hashes of expression, request and response. */
  labels: list(blob),
})
export type StoredAnswer = ValueOf<typeof answerField>

/** What is answered at one path; '' stands for all that have no place of their own. */
const placeField = struct({ path: text, answers: list(answerField) })
export type Place = ValueOf<typeof placeField>

const headerField: Field<readonly [string, string]> = {
  write(writer, [name, value]) {
    text.write(writer, name)
    text.write(writer, value)
  },
  read: (reader) => [text.read(reader), text.read(reader)],
}

/** A later form of it gets another version and keeps reading this one: the canister holds those that were published before. */
export const pageReleaseField = struct({
  files: list(fileField),
  policy: policyField,
  tree: pathTreeField,
  headers: list(headerField),
  places: list(placeField),
})
export type PageRelease = ValueOf<typeof pageReleaseField>

/** Everything that a release answers with, once each. */
export function contentsOf({ places }: Pick<PageRelease, 'places'>): Content[] {
  const found = new Map<string, Content>()
  for (const { answers } of places) {
    for (const { content } of answers) {
      if (content !== undefined) found.set(content.sha256.join(), content)
    }
  }
  return [...found.values()]
}

export const chunkCount = ({ size }: Content): number => Math.max(1, Math.ceil(size / CHUNK_BYTES))

/** How long a chunk of a content is. */
export const chunkLength = ({ size }: Content, chunk: number): number =>
  Math.min(CHUNK_BYTES, size - chunk * CHUNK_BYTES)
